/** How a reader wishes hands to lie; kept in this browser. */

import { ORDERS, type Order } from "../cards/card";
import { keep, kept } from "../lib/keeping";

const KEY = "eleusis.hand";

function remembered(): Order {
  const order = kept(KEY) as Order | null;
  return order !== null && ORDERS.includes(order) ? order : "suit";
}

let wish = $state<Order>(remembered());

export function order(): Order {
  return wish;
}

export function arrange(by: Order): void {
  wish = by;
  keep(KEY, by);
}
