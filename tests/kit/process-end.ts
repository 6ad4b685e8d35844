import { AsyncLocalStorage } from "node:async_hooks";
import type { ClientRequest, IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";

const http = process.getBuiltinModule("node:http");
const { request } = http;
const { fetch } = globalThis;

/** Where a process ends: before it makes a call, or after the call has had its effect and before its answer is read. */
export type End = { call: number; moment: "before" | "after" };

/** Processes one after another that count their outward calls together. One of them may end. */
type Counted = { calls: number; end?: End | undefined };
type Process = { line: Counted; over: boolean };

const processes = new AsyncLocalStorage<Process>();

class ProcessEnded extends Error {
  override name = "ProcessEnded";
}

/** Counts a call of this process. True if the process ends once the call is answered. Throws if it is over by now. */
const counted = (own: Process): boolean => {
  if (own.over) throw new ProcessEnded();
  const { line } = own;
  line.calls += 1;
  if (line.end?.call !== line.calls) return false;
  if (line.end.moment === "after") return true;
  own.over = true;
  throw new ProcessEnded();
};

/** The process is over once the answer is there; nobody reads it. */
const unread = (own: Process, asked: ClientRequest): ClientRequest => {
  const emit = asked.emit.bind(asked);
  asked.emit = (name: string | symbol, ...given: unknown[]) => {
    if (name !== "response") return emit(name, ...given);
    own.over = true;
    const answer = given[0] as IncomingMessage;
    answer.resume().once("end", () => emit("error", new ProcessEnded()));
    return true;
  };
  return asked;
};

type Given = Parameters<typeof request>;

Object.assign(http, {
  request: (...given: Given): ClientRequest => {
    const own = processes.getStore();
    if (!own) return request(...given);
    return counted(own) ? unread(own, request(...given)) : request(...given);
  },
});
syncBuiltinESMExports();

globalThis.fetch = async (...given) => {
  const own = processes.getStore();
  const isLast = own && counted(own);
  const answer = await fetch(...given);
  if (!isLast) return answer;
  own.over = true;
  throw new ProcessEnded();
};

/** A line of processes, of which the one that comes to `end` ends there. */
export const lineOf = (end?: End) => {
  const line: Counted = { calls: 0, end };
  return {
    calls: (): number => line.calls,
    /** Has a process do work. Says whether it ended before the work was done. */
    endsIn: async (work: () => Promise<unknown>): Promise<boolean> => {
      const own: Process = { line, over: false };
      await processes.run(own, work).catch((error: unknown) => {
        if (!own.over) throw error;
      });
      return own.over;
    },
  };
};

export type Line = ReturnType<typeof lineOf>;
