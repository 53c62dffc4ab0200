import { expect, test } from "vitest";
import { Frames } from "./stream";

const TEXT = 'data: {"say":"pong"}\n\n: heartbeat\n\nevent: x\r\ndata: one\r\ndata: two\r\n\r\n';

test("events come out whole", () => {
  expect(new Frames().take(TEXT)).toEqual(['{"say":"pong"}', "one\ntwo"]);
});

test("events come out the same, wherever the stream is cut", () => {
  for (let cut = 0; cut <= TEXT.length; cut += 1) {
    const frames = new Frames();
    const taken = [...frames.take(TEXT.slice(0, cut)), ...frames.take(TEXT.slice(cut))];
    expect(taken, `cut at ${cut}`).toEqual(['{"say":"pong"}', "one\ntwo"]);
  }
});
