import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type * as z from "zod/mini";
import { commitAs } from "../data/engine/commit.ts";
import { deciding } from "../data/engine/guard.ts";
import { keepReplay } from "../data/engine/replays.ts";
import { type Changes, changesOf } from "../data/engine/write.ts";
import { newId } from "../kernel/id.ts";
import { traced } from "../kernel/log.ts";
import { isStale, isVersionConflict } from "../kernel/refusal.ts";
import { monotonic_ms, wait } from "../kernel/time.ts";
import { admission, authentication, authorisation } from "./access.ts";
import { type Answer, envelopeOf, succeeded } from "./answer.ts";
import { cacheable } from "./caching.ts";
import type { Actor, Call, Commit, HttpEvent } from "./call.ts";
import { type Contract, methodOf, nameOf, type nothing } from "./contract.ts";
import { formatted } from "./formats.ts";
import { reading } from "./input.ts";
import { logLine } from "./log-line.ts";
import { awaitedLater, type Middleware, opening, type Progress, requestIdOf } from "./progress.ts";
import { rateLimiting } from "./rate.ts";
import { deprecated, rendering } from "./rendering.ts";
import { expectingReplay, replaying } from "./replay.ts";
import { shown } from "./shaping.ts";

type Schema = z.ZodMiniType;

const attempts_max = 5;

/**
 * Declares an operation: first its contract, then its code. The result is the Lambda handler. `handler.contract` is the
 * contract; everything else about the operation is derived from it.
 */
export const operation = <
  R extends Schema,
  B extends Schema = typeof nothing,
  P extends Schema = typeof nothing,
  Q extends Schema = typeof nothing,
  L = undefined,
>(
  contract: Contract<B, P, Q, R, L>,
) => {
  type Data = z.input<R>;
  const name = nameOf(contract);
  const logAnswer = logLine(contract);
  const emittable = new Set((contract.emits ?? []).map(({ type }) => type as string));

  const render = (data: Data, { request_id }: Progress): string =>
    envelopeOf(shown(contract.response, data), contract.message ?? "OK", request_id);

  const admitted = async ({ alive, active_provider, admitted: limited }: Progress): Promise<void> => {
    await alive;
    await active_provider;
    await limited;
  };

  /** Writes records and events in one transaction. */
  const writeFor =
    (event: HttpEvent, context: Context, progress: Progress) =>
    async ({ writes, events }: Changes): Promise<void> => {
      const undeclared = events.find(({ type }) => !emittable.has(type));
      if (undeclared) throw new Error(`${name} emits ${undeclared.type} undeclared`);
      const { actor, recorded_as, now, request_id } = progress;
      await admitted(progress);
      await commitAs(
        {
          actor: recorded_as ?? actor ?? { role: "system", id: name },
          now,
          operation: name,
          correlation_id: request_id,
          source_ip: event.requestContext.http.sourceIp,
          remaining: () => context.getRemainingTimeInMillis(),
        },
        writes,
        events,
      ).catch((error: unknown) => {
        progress.conflicted = isVersionConflict(error);
        throw error;
      });
    };

  /** Commits a decision. Under an Idempotency-Key the response is stored with it. */
  const commitFor =
    (write: (changes: Changes) => Promise<void>, progress: Progress): Commit<Data> =>
    async (...given) => {
      const [{ writes, events }, answer] =
        given.length === 2 ? given : [changesOf([given[0], given[1]]), given[2]];
      const { key, now } = progress;
      const body = render(answer, progress);
      const replay = key ? [keepReplay(key.caller, key.key, now, { body_hash: key.body_hash, body })] : [];
      await write({ writes: [...replay, ...writes], events });
      progress.rendered = body;
      return answer;
    };

  const askedOf = (progress: Progress) => ({
    ...(progress.input as { body: z.output<B>; params: z.output<P>; query: z.output<Q> }),
    actor: progress.actor as Actor,
    now: progress.now,
  });

  const readAlongside = (progress: Progress): void => {
    const reading = contract.alongside?.(askedOf(progress));
    progress.alongside = reading && awaitedLater(reading);
  };

  /** Does work under a name once. */
  const doneOnce = () => {
    const done = new Map<string, Promise<unknown>>();
    return <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const known = (done.get(name) ?? work()) as Promise<T>;
      done.set(name, known);
      return known;
    };
  };

  const callOf = (
    event: HttpEvent,
    context: Context,
    progress: Progress,
    once = doneOnce(),
    prepare = writeFor(event, context, progress),
  ) => ({
    ...askedOf(progress),
    alongside: progress.alongside as Promise<L>,
    newId,
    once,
    commit: commitFor(prepare, progress),
    prepare,
    admitted: () => admitted(progress),
    request: {
      id: progress.request_id,
      source_ip: event.requestContext.http.sourceIp,
      user_agent: event.headers["user-agent"] ?? "",
      headers: event.headers,
      idempotency_key: progress.key?.key,
      raw: progress.raw,
    },
    remaining: () => context.getRemainingTimeInMillis(),
  });

  const handle = (handler: (call: Call<z.output<B>, z.output<P>, z.output<Q>, Data, L>) => Promise<Data>) => {
    /**
     * Runs the operation's code. If somebody else changed a record before its commit, runs it again with the new state.
     */
    const run = async (event: HttpEvent, context: Context, progress: Progress): Promise<Data> => {
      const once = doneOnce();
      for (let attempt = 1; ; attempt += 1) {
        const call = callOf(event, context, progress, once);
        try {
          return await handler(call);
        } catch (error) {
          const again = progress.conflicted || isStale(error);
          if (!again || attempt === attempts_max || call.remaining() < 5000) throw error;
          progress.conflicted = false;
          await wait(Math.random() * 25 * 2 ** attempt);
          readAlongside(progress);
        }
      }
    };

    /** Starts reads that need not wait for the session: all of a GET, otherwise the contract's `alongside`. */
    const readingAhead: Middleware = {
      before: ({ event, context, internal: { progress } }) => {
        readAlongside(progress);
        if (methodOf(contract) === "GET") progress.result = awaitedLater(run(event, context, progress));
      },
    };

    /** Runs the operation's own code, unless it is already running. */
    const handling: Middleware = {
      before: async ({ event, context, internal: { progress } }) => {
        const running =
          (progress.result as Promise<Data> | undefined) ?? awaitedLater(run(event, context, progress));
        await progress.admitted;
        const data = await running;
        const other = formatted(
          contract.formats,
          progress.input?.query,
          () => shown(contract.response, data),
          progress,
        );
        return other ?? succeeded(progress.rendered ?? render(data, progress), progress);
      },
    };

    const middlewares: Middleware[] = [
      rendering(contract),
      opening,
      authentication(contract),
      authorisation(contract),
      reading(contract),
      expectingReplay(contract),
      readingAhead,
      admission,
      rateLimiting(contract),
      replaying(contract),
      handling,
    ];
    const chain = middy({ timeoutEarlyInMillis: 0 }).use(middlewares as never) as unknown as (
      event: HttpEvent,
      context: Context,
    ) => Promise<Answer>;

    const lambda = (event: HttpEvent, context: Context): Promise<Answer> =>
      traced(
        { request_id: requestIdOf(event, context), operation: name },
        async (trace) => {
          const started = monotonic_ms();
          const { session_cookie } = contract;
          const asked = session_cookie?.read?.(event) ?? event;
          const given = deprecated(contract, await deciding(() => chain(asked, context)));
          const answer = session_cookie?.write(event, given) ?? cacheable(contract, event, given);
          logAnswer(answer, trace, started);
          return answer;
        },
        { awaited: true, accepts: event.headers["accept-language"] },
      );
    return Object.assign(lambda, { contract });
  };

  return { handle };
};

/** A handler with its contract, for the platform, the tests and the document generator. */
export type OperationHandler = ReturnType<ReturnType<typeof operation>["handle"]>;
