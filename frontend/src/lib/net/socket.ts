import type { FromTable, ToTable } from "../wire";
import { posted } from "./posting";
import { apiOf, FRAME_MAX, type Ear, type Opening } from "./transport";

/** A table by WebSocket, the way that is tried first. */
export function socketTo(code: string, token: string | null): Opening {
  return (ear: Ear) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${apiOf(code)}/socket`);
    let open = true;
    const lost = () => {
      if (!open) return;
      open = false;
      ear.lost();
    };
    socket.onopen = () => open && ear.opened();
    socket.onmessage = ({ data }) => open && ear.said(JSON.parse(String(data)) as FromTable);
    socket.onclose = lost;
    socket.onerror = lost;

    const post = async (message: ToTable & { say: "do" }) => {
      const answer = await posted(code, token, message);
      if (answer && open) ear.said(answer);
    };
    return {
      say(message) {
        const text = JSON.stringify(message);
        const bytes = new TextEncoder().encode(text).length;
        if (message.say === "do" && bytes > FRAME_MAX) void post(message);
        else if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close() {
        open = false;
        socket.close();
      },
    };
  };
}
