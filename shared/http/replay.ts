import { bodyHash, type Replay, replayOf } from "../data/engine/replays.ts";
import { IdempotencyMismatch, RequestInvalid } from "../kernel/refusal.ts";
import { type Answer, succeeded } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, methodOf, nameOf } from "./contract.ts";
import { awaitedLater, type Middleware, type Progress, type Replaying } from "./progress.ts";

const mayReplay = (contract: AnyContract): boolean =>
  methodOf(contract) !== "GET" && contract.replay !== false && !contract.access.includes("signature");

/** Starts to look up the response that was stored under the caller's key. */
const expectReplay = (
  contract: AnyContract,
  event: HttpEvent,
  progress: Progress,
  caller: string,
): Replaying | undefined => {
  const key = event.headers["idempotency-key"];
  if (!mayReplay(contract) || key === undefined) return undefined;
  if (key.length < 1 || key.length > 255)
    throw RequestInvalid({ fields: [{ field: "Idempotency-Key", problem: "must be 1 to 255 characters" }] });
  const stored = awaitedLater(replayOf(caller, key, progress.now));
  const target = `${methodOf(contract)} ${event.rawPath}?${event.rawQueryString}`;
  const body_hash = bodyHash(target, progress.raw.toString("latin1"));
  return { caller, key, body_hash, stored };
};

const answerOf = async (progress: Progress, stored: Promise<Replay | undefined>) => {
  const replay = await stored;
  if (!progress.key || !replay) return undefined;
  await progress.admitted?.catch(() => undefined);
  if (replay.body_hash !== progress.key.body_hash) throw IdempotencyMismatch();
  const answer = succeeded(replay.body, progress);
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
};

/** The stored response of a concurrent request with the same key, if this one was refused because of it. */
export const answerOfTwin = async (progress: Progress): Promise<Answer | undefined> => {
  if (!progress.key) return undefined;
  return answerOf(progress, replayOf(progress.key.caller, progress.key.key, progress.now));
};

/** Looks for a stored response while the session is read, in one round trip. */
export const expectingReplay = (contract: AnyContract): Middleware => ({
  before: ({ event, internal: { progress } }) => {
    if (progress.actor) progress.expected = expectReplay(contract, event, progress, progress.actor.id);
  },
});

/**
 * The same key gets the same response, byte for byte. Callers who are not signed in are distinguished by what they
 * send.
 */
export const replaying = (contract: AnyContract): Middleware => ({
  before: async ({ event, internal: { progress } }) => {
    const sender = () =>
      bodyHash(`${nameOf(contract)}?${event.rawQueryString}`, progress.raw.toString("latin1"));
    progress.key = progress.actor
      ? progress.expected
      : expectReplay(contract, event, progress, `public#${sender()}`);
    return progress.key && answerOf(progress, progress.key.stored);
  },
});
