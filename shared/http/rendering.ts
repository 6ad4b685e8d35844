import { onLocalStage } from "../configuration.ts";
import { errorFacts, log, note } from "../kernel/log.ts";
import { Refusal, universalRefusals } from "../kernel/refusal.ts";
import { type Answer, broken, refused } from "./answer.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { askingOf, type Middleware, type Progress } from "./progress.ts";
import { answerOfTwin } from "./replay.ts";

/** What is told of an error: whose session is not alive, or who is suspended, is told nothing but that. */
const foremost = async (error: unknown, progress?: Progress): Promise<unknown> =>
  progress?.alive
    ?.then(() => progress.standing)
    .then(
      () => error,
      (refused: unknown) => refused,
    ) ?? error;

/**
 * Turns every error into an answer. A refusal is answered as it is; anything else is logged in full and answered as a bare
 * 500. A refusal that the contract does not declare is a defect; on the local and test stages it is an error.
 */
export const rendering = (contract: AnyContract): Middleware => {
  const declared = new Set([...universalRefusals, ...(contract.refuses ?? [])].map(({ code }) => code));

  const answerTo = async (error: unknown, progress: Progress) => {
    if (!(error instanceof Refusal)) throw error;
    const twin = await answerOfTwin(progress);
    if (twin) return twin;
    note({ refusal: error.reason.code });
    if (error.cause !== undefined) log("warn", "refused because of a failure", errorFacts(error.cause));
    if (!declared.has(error.reason.code)) {
      const undeclared = new Error(
        `${nameOf(contract)} refuses with ${error.reason.code} without declaring it`,
        {
          cause: error,
        },
      );
      if (onLocalStage()) throw undeclared;
      log("error", "undeclared refusal", errorFacts(undeclared));
    }
    return refused(error, progress);
  };

  return {
    onError: async (request) => {
      const { progress } = request.internal;
      const error = await foremost(request.error, progress);
      request.response = await answerTo(error, progress).catch((error: unknown) => {
        if (error instanceof Refusal) return refused(error, progress);
        log("error", "operation failed", errorFacts(error));
        return broken(progress ?? askingOf(request.event, request.context));
      });
    },
  };
};

/** An older form of another operation says so in every answer (RFC 9745). */
export const deprecated = (contract: AnyContract, answer: Answer): Answer =>
  contract.deprecated
    ? {
        ...answer,
        headers: {
          ...answer.headers,
          deprecation: `@${Date.parse(contract.deprecated.since) / 1000}`,
          link: `</api/v1${contract.deprecated.successor}>; rel="successor-version"`,
        },
      }
    : answer;
