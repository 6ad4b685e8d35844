import { onLocalStage } from "../configuration.ts";
import { errorFacts, log, note } from "../kernel/log.ts";
import { Refusal, universalRefusals } from "../kernel/refusal.ts";
import { type Answer, type Asking, broken, refused, serviceError } from "./answer.ts";
import { type AnyContract, nameOf } from "./contract.ts";
import { askingOf, type Middleware, type Progress } from "./progress.ts";
import { answerOfTwin } from "./replay.ts";

/** The error to report: an ended session or a suspension hides all other errors. */
const foremost = async (error: unknown, progress?: Progress): Promise<unknown> =>
  progress?.alive
    ?.then(() => progress.active_provider)
    .then(
      () => error,
      (refused: unknown) => refused,
    ) ?? error;

/** The answer of a refusal, in the language that whoever asked reads. */
const answered = async (said: Parameters<typeof refused>[0], asking: Asking): Promise<Answer> => {
  const { asRead } = await import("./said-problems.ts");
  return refused(await asRead(said), asking);
};

/**
 * Turns every error into a response. A refusal is returned as it is; anything else is logged in full and becomes a bare
 * 500. A refusal that the contract does not declare is a bug; on the local and test stages it is an error.
 */
export const rendering = (contract: AnyContract): Middleware => {
  const declared = new Set([...universalRefusals, ...(contract.refuses ?? [])].map(({ code }) => code));

  const answerTo = async (error: unknown, progress: Progress) => {
    if (!(error instanceof Refusal)) throw error;
    const twin = await answerOfTwin(progress);
    if (twin) return twin;
    note({ refusal: error.reason.code });
    if (error.cause !== undefined) log("warn", "refused on a failure", errorFacts(error.cause));
    if (!declared.has(error.reason.code)) {
      const undeclared = new Error(`${nameOf(contract)} refuses ${error.reason.code} undeclared`, {
        cause: error,
      });
      if (onLocalStage()) throw undeclared;
      log("error", "undeclared refusal", errorFacts(undeclared));
    }
    return answered(error, progress);
  };

  return {
    onError: async (request) => {
      const { progress } = request.internal;
      const error = await foremost(request.error, progress);
      request.response = await answerTo(error, progress).catch((error: unknown) => {
        if (error instanceof Refusal) return refused(error, progress);
        log("error", "operation failed", errorFacts(error));
        const asking = progress ?? askingOf(request.event, request.context);
        return answered({ reason: serviceError, facts: {} }, asking).catch(() => broken(asking));
      });
    },
  };
};

/** Adds the deprecation headers to every response of an older form (RFC 9745). */
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
