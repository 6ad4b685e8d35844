import { configuration } from "../../configuration.ts";
import type { Media } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import type { OwnTaskKind } from "../../domain/pricing/own-kind.ts";
import type { Quote } from "../../domain/quote/quote.ts";
import { log } from "../../kernel/log.ts";
import { metrics } from "../../kernel/metrics.ts";
import { plus } from "../../kernel/time.ts";
import type { Read } from "../../vendors/ai/estimator.ts";
import { asksModel, readByRules, unsure } from "./read-request.ts";

const counted = metrics("events", { readings_by_rules: "Count" });

/** Whether rules know nothing of what a file shows or says. Its title is not enough where a model would have looked. */
const isUnseen = ({ analysis, kind }: Media): boolean =>
  kind !== "pdf" && kind !== "csv" && !analysis?.transcript && !analysis?.labels;

type Waiting = {
  media: readonly Media[];
  own: readonly OwnTaskKind[];
  now: string;
  /** Whether a part of the reaction was committed before. */
  isDone: (part: string) => Promise<boolean>;
};

/**
 * Has rules read a request that has waited for a model until its customer can't have the reading in time any more: as a stage
 * without a model does, so that people don't become the next queue. One with a file that rules know nothing of is reviewed,
 * as if the model did not answer. Undefined if it is not so late, or if a model was asked by a reader that has died: after
 * a silence one is asked again.
 */
export const readIfOverdue = async (
  { occurred_at }: { occurred_at: string },
  quote: Quote,
  { media, own, now, isDone }: Waiting,
): Promise<Read | undefined> => {
  const late = plus(occurred_at, { seconds: policy.quote.model_wait_seconds });
  if (!asksModel() || now <= late || (await isDone("first"))) return undefined;
  const measured = counted(configuration().STAGE, { readings_by_rules: 1 });
  log("warn", "read by rules", { quote_id: quote.id, ...measured });
  const read = await readByRules(quote, media, own, "throttled");
  return media.some(isUnseen) ? unsure(read) : read;
};
