import type { Media } from "../../domain/media/media.ts";
import type { EstimatorMedia } from "../../providers/ai/estimator.ts";

/** A medium as those who read it are shown it. */
export const forModels = ({
  id,
  kind,
  size_bytes,
  bucket,
  key,
  content_type,
  title,
  description,
  analysis,
}: Media): EstimatorMedia => ({
  media_id: id,
  kind,
  ...(size_bytes !== undefined && { size_bytes }),
  bucket,
  key,
  content_type,
  words: [title, description].filter((text) => text !== undefined),
  ...(analysis?.transcript && { transcript: analysis.transcript }),
  ...(analysis?.labels && { labels: analysis.labels }),
  ...(analysis?.reason && { unheard: analysis.reason }),
});
