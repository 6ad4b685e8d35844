import type { Media } from "../../domain/media/media.ts";
import type { EstimatorMedia } from "../../vendors/ai/estimator.ts";

const forModel = (
  { id, size_bytes, duration_seconds, bucket, key, content_type, title, description, analysis }: Media,
  kind: EstimatorMedia["kind"],
): EstimatorMedia => ({
  media_id: id,
  kind,
  ...(size_bytes !== undefined && { size_bytes }),
  ...(duration_seconds !== undefined && { seconds: duration_seconds }),
  bucket,
  key,
  content_type,
  words: [title, description].filter((text) => text !== undefined),
  ...(analysis?.transcript && { transcript: analysis.transcript }),
  ...(analysis?.labels && { labels: analysis.labels }),
  ...(analysis?.reason && { unread_reason: analysis.reason }),
});

/** Media files in the form that models and rules get. Papers are not for them. */
export const forModels = (media: readonly Media[]): EstimatorMedia[] =>
  media.flatMap((one) => (one.kind === "pdf" || one.kind === "csv" ? [] : [forModel(one, one.kind)]));
