import { createHash } from "node:crypto";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { refused } from "../shared/http/answer.ts";
import { wantsProblems } from "../shared/http/problem.ts";
import { DependencyUnavailable, RateLimited } from "../shared/kernel/refusal.ts";
import { monotonic_ms } from "../shared/kernel/time.ts";

export type Places = {
  /** How many requests run at a time. */
  abreast: number;
  /** How many more may wait. */
  waiting: number;
  /** How many running and waiting requests one caller may have. */
  each: number;
  /** A request that has waited longer than this is refused too. */
  longest_ms: number;
};

/**
 * The limits of this machine: about half a second of waiting when all places are taken. Running more at a time would
 * not answer more, and would keep the process from accepting connections: it accepts one at each turn of its event
 * loop.
 */
export const places: Places = { abreast: 10, waiting: 96, each: 80, longest_ms: 1000 };

type Turn = () => void;
export type Verdict = "taken" | "full" | "too many of one caller";

/** Schedules requests: callers take turns, and each caller's requests run in order. */
export const admission = ({ abreast, waiting, each }: Omit<Places, "longest_ms">) => {
  let working = 0;
  let lined = 0;
  let held = false;
  let emptied = Promise.withResolvers<void>();
  const has = new Map<string, number>();
  /** The caller whose turn is next comes first. */
  const lines = new Map<string, Turn[]>();

  const next = (): void => {
    const [first] = lines;
    if (!first || working >= abreast || held) return;
    const [caller, line] = first;
    const turn = line.shift() as Turn;
    lines.delete(caller);
    if (line.length > 0) lines.set(caller, line);
    lined -= 1;
    working += 1;
    turn();
  };

  return {
    /** Runs `turn` now or later, unless there is no place. Call `left` after each one that was taken. */
    ask: (caller: string, turn: Turn): Verdict => {
      const own = has.get(caller) ?? 0;
      if (own >= each) return "too many of one caller";
      if (working >= abreast && lined >= waiting) return "full";
      has.set(caller, own + 1);
      lines.set(caller, [...(lines.get(caller) ?? []), turn]);
      lined += 1;
      next();
      return "taken";
    },
    /** One of the caller's requests has ended. */
    left: (caller: string): void => {
      working -= 1;
      if (working === 0) emptied.resolve();
      const own = (has.get(caller) ?? 1) - 1;
      if (own === 0) has.delete(caller);
      else has.set(caller, own);
      next();
    },
    /** Does something while no request runs: waits for those that run, this long at most, and holds the others. */
    between: async (work: () => Promise<void> | void, longest_ms: number): Promise<void> => {
      held = true;
      emptied = Promise.withResolvers<void>();
      if (working > 0) await Promise.race([emptied.promise, wait(longest_ms, undefined, { ref: false })]);
      await work();
      held = false;
      for (let place = working; place < abreast && lined > 0; place += 1) next();
    },
  };
};
export type Door = ReturnType<typeof admission>;

/** Who sends the request: the holder of this token, else this address. */
const callerOf = ({ headers: { authorization }, socket }: IncomingMessage): string =>
  authorization ? createHash("sha256").update(authorization).digest("base64") : (socket.remoteAddress ?? "");

const reasons = { full: DependencyUnavailable, "too many of one caller": RateLimited };

const turnAway = (
  request: IncomingMessage,
  response: ServerResponse,
  verdict: keyof typeof reasons,
): void => {
  const { statusCode, headers, body } = refused(reasons[verdict]({ retry_after_seconds: 1 }), {
    request_id: crypto.randomUUID(),
    wants_problems: wantsProblems(request.headers.accept),
    allowances: [],
  });
  const { origin } = request.headers;
  response.writeHead(statusCode as number, {
    ...headers,
    ...(origin && { "access-control-allow-origin": origin }),
  });
  response.end(body);
  request.resume();
};

/**
 * Does what AWS does before a function runs: limits how many requests run at a time and refuses the rest. Requests to
 * this port of this process are accepted while there are places; others are told at once to retry. Call it before the
 * server starts. Returns the door that they go through.
 */
export const admitAt = (port: number, offered: Places = places): Door => {
  const door = admission(offered);
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, name: string | symbol, ...given: unknown[]): boolean {
    const go = () => Reflect.apply(emit, this, [name, ...given]) as boolean;
    const [request, response] = given as [IncomingMessage & { socket: Socket }, ServerResponse];
    if (name !== "request" || request.socket.localPort !== port || request.method === "OPTIONS") return go();
    const caller = callerOf(request);
    const came_ms = monotonic_ms();
    const verdict = door.ask(caller, () => {
      response.once("close", () => door.left(caller));
      // A client that has disconnected gives up its place in the queue.
      if (response.destroyed || request.socket.destroyed) response.emit("close");
      else if (monotonic_ms() - came_ms > offered.longest_ms) turnAway(request, response, "full");
      else go();
    });
    if (verdict !== "taken") turnAway(request, response, verdict);
    return true;
  };
  return door;
};
