import type { ContentBlock } from "@aws-sdk/client-bedrock-runtime";
import { modelMedia } from "../../domain/policy.ts";
import type { EstimatorMedia } from "./estimator.ts";

const mostImages = 10;

const videoFormats = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
  "video/webm": "webm",
  "video/mpeg": "mpeg",
  "video/3gpp": "three_gp",
  "video/x-ms-wmv": "wmv",
  "video/x-flv": "flv",
} as const;

const imageFormats = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

const formatOf = <F extends string>(formats: Record<string, F>, { content_type }: EstimatorMedia) =>
  formats[content_type];

/** The media that the model gets: one video of a request, if it is not too large, and some pictures. */
export const shownOf = (media: readonly EstimatorMedia[]): EstimatorMedia[] => [
  ...media
    .filter(
      (one) =>
        one.kind === "video" &&
        formatOf(videoFormats, one) &&
        (one.size_bytes ?? 0) <= modelMedia.video_bytes,
    )
    .slice(0, 1),
  ...media.filter((one) => one.kind === "image" && formatOf(imageFormats, one)).slice(0, mostImages),
];

/** Media by reference to where they are stored. */
export const mediaBlocks = (media: readonly EstimatorMedia[]): ContentBlock[] =>
  shownOf(media).map((one) => {
    const source = sourceOf(one);
    return one.kind === "video"
      ? { video: { format: formatOf(videoFormats, one), source } }
      : { image: { format: formatOf(imageFormats, one), source } };
  });

const sourceOf = ({ bucket, key }: EstimatorMedia) => ({ s3Location: { uri: `s3://${bucket}/${key}` } });
