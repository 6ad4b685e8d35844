import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";

const opens_within_ms = 10_000;
const answers_within_ms = 60_000;

type Answer = { id: number; result?: unknown; error?: { message: string } };
type Usage = { heapUsed: number; external: number };

/** The address of a process's inspector, which it opens at `port` when it gets SIGUSR1. Throws when it does not open. */
const inspectorOf = async (pid: number, port: number): Promise<string> => {
  process.kill(pid, "SIGUSR1");
  const ends = performance.now() + opens_within_ms;
  for (;;)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await answer.json()) as [{ webSocketDebuggerUrl: string }];
      return target.webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > ends) throw error;
      await wait(50);
    }
};

/**
 * Bytes that a process of Node holds: its heap after all garbage is collected, and what lies outside of it for objects of
 * it. Unlike the process's size, this doesn't hang on what the system has taken back. The process needs
 * `--inspect-port` and answers nobody else while it collects.
 */
export const heldBy = async (pid: number, port: number): Promise<number> => {
  const socket = new WebSocket(await inspectorOf(pid, port));
  const signal = AbortSignal.timeout(answers_within_ms);
  await once(socket, "open", { signal });
  let id = 0;
  const ask = async (method: string, params = {}): Promise<unknown> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [said] = (await once(socket, "message", { signal })) as [Buffer];
      const answer = JSON.parse(said.toString()) as Answer;
      if (answer.id !== id) continue;
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result;
    }
  };
  try {
    await ask("HeapProfiler.collectGarbage");
    const { result } = (await ask("Runtime.evaluate", {
      expression: "process.memoryUsage()",
      returnByValue: true,
    })) as { result: { value: Usage } };
    return result.value.heapUsed + result.value.external;
  } finally {
    socket.terminate();
  }
};
