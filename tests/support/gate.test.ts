import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openGate } from "./gate.ts";

const listening = async () => {
  const server = createServer((_, answer) => void answer.end("{}"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => server.close(),
  };
};

/** As on a machine that has no time for this process. */
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("nobody who waits at the gate comes to a deadline, however slow the machine is", async () => {
  const neighbor = await listening();
  const gate = openGate([neighbor.url], {
    others: [],
    through: (_, call, send) => send(call),
    beside: (call, send) => send(call),
  });
  const asked = async () => {
    let late = false;
    setTimeout(() => {
      late = true;
    }, 1000);
    await fetch(neighbor.url);
    await fetch(neighbor.url);
    return late || AbortSignal.timeout(1000).aborted;
  };
  const parties = ["one", "other"].map((name) => ({ name, work: asked }));
  const late = await gate.play(parties, (waiting) => {
    holdUp(600);
    return waiting.findLastIndex((call) => call !== undefined);
  });
  gate.close();
  neighbor.close();
  expect(late).toEqual([false, false]);
});
