import { TextDecoderStream } from "node:stream/web";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Frames, streamFrom } from "./stream";

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

/** A stream that the test writes, and what the ear heard of it. */
function streaming(answer?: Response) {
  let source!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (source = controller),
  });
  vi.stubGlobal("TextDecoderStream", TextDecoderStream); // the world of tests has none
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/health" ? new Response("{}") : (answer ?? new Response(body)),
  );
  const ear = { opened: vi.fn(), said: vi.fn(), alive: vi.fn(), lost: vi.fn() };
  const transport = streamFrom("KRAB", null)(ear);
  const write = (text: string) => source.enqueue(new TextEncoder().encode(text));
  return { ear, transport, write };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that is there does not stand for a stream that has fallen silent", async () => {
  const { ear, transport, write } = streaming();
  transport.say({ say: "hello", token: null, since: 0 });
  write('data: {"say":"pong","now":1}\n\n');
  await vi.advanceTimersByTimeAsync(8_000);
  ear.alive.mockClear();
  transport.say({ say: "ping" });
  await vi.advanceTimersByTimeAsync(100);
  expect(ear.alive).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(30_000);
  ear.alive.mockClear();
  transport.say({ say: "ping" });
  await vi.advanceTimersByTimeAsync(100);
  expect(ear.alive).not.toHaveBeenCalled();
});

test("who is refused the stream hears why", async () => {
  const refused = { code: "no-table", message: "There is no table KRAB." };
  const { ear, transport } = streaming(new Response(JSON.stringify(refused), { status: 404 }));
  transport.say({ say: "hello", token: null, since: 0 });
  await vi.advanceTimersByTimeAsync(100);
  expect(ear.said).toHaveBeenCalledExactlyOnceWith({ say: "farewell", ...refused });
});

test("a stream that a proxy refuses is lost", async () => {
  const { ear, transport } = streaming(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  transport.say({ say: "hello", token: null, since: 0 });
  await vi.advanceTimersByTimeAsync(100);
  expect(ear.said).not.toHaveBeenCalled();
  expect(ear.lost).toHaveBeenCalledOnce();
});
