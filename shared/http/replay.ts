import { bodyHash, type Replay, replayOf } from "../data/replays.ts";
import { IdempotencyMismatch, RequestInvalid } from "../kernel/refusal.ts";
import { type Answer, succeeded } from "./answer.ts";
import type { HttpEvent } from "./call.ts";
import { type AnyContract, methodOf, nameOf } from "./contract.ts";
import type { Middleware, Progress } from "./progress.ts";

const mayReplay = (contract: AnyContract): boolean =>
  methodOf(contract) !== "GET" && contract.replay !== false && !contract.access.includes("signature");

/** Starts to look for a stored answer; for signed-in callers while the session is read, in one round trip. */
export const expectReplay = (
  contract: AnyContract,
  event: HttpEvent,
  progress: Progress,
  caller: string,
): void => {
  const key = event.headers["idempotency-key"];
  if (!mayReplay(contract) || key === undefined) return;
  if (key.length < 1 || key.length > 255)
    throw RequestInvalid({ fields: [{ field: "Idempotency-Key", problem: "must be 1 to 255 characters" }] });
  const stored = replayOf(caller, key, progress.now);
  stored.catch(() => undefined);
  const body_hash = bodyHash(`${methodOf(contract)} ${event.rawPath}`, progress.raw.toString("latin1"));
  progress.key = { caller, key, body_hash, stored };
};

const answerOf = async (progress: Progress, stored: Promise<Replay | undefined>) => {
  const replay = await stored;
  if (!progress.key || !replay) return undefined;
  await progress.admitted?.catch(() => undefined);
  if (replay.body_hash !== progress.key.body_hash) throw IdempotencyMismatch();
  const answer = succeeded(replay.body, progress);
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
};

/** The answer that a twin of this request got meanwhile, when this one was refused because of it. */
export const answerOfTwin = async (progress: Progress): Promise<Answer | undefined> => {
  if (!progress.key || !progress.input) return undefined;
  return answerOf(progress, replayOf(progress.key.caller, progress.key.key, progress.now));
};

/** The same key gets the same answer, byte for byte. Callers without a sign-in are known by what they send. */
export const replaying = (contract: AnyContract): Middleware => ({
  before: async ({ event, internal: { progress } }) => {
    if (!progress.actor) {
      const sender = bodyHash(nameOf(contract), progress.raw.toString("latin1"));
      expectReplay(contract, event, progress, `public#${sender}`);
    }
    return progress.key && answerOf(progress, progress.key.stored);
  },
});
