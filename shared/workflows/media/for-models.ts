import type { Media } from "../../domain/media/media.ts";
import type { EstimatorMedia } from "../../vendors/ai/estimator.ts";

/** A media file in the form that models and rules get. */
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
  ...(analysis?.reason && { unread_reason: analysis.reason }),
});
