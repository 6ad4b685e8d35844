import type { ContentBlock } from "@aws-sdk/client-bedrock-runtime";
import { modelMedia } from "../../domain/policy.ts";
import { modelOf, type Taking } from "../../kernel/models.ts";
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

/** As many as a model takes in one request, which counts the bytes of those that are no links. */
const within = (most: number, media: readonly EstimatorMedia[]): EstimatorMedia[] => {
  let left = most;
  return media.filter(({ size_bytes = most }) => {
    if (size_bytes > left) return false;
    left -= size_bytes;
    return true;
  });
};

/** The media that a model gets: one video of a request, if it takes videos and this one is not too large, and some pictures. */
export const shownOf = (media: readonly EstimatorMedia[], modelId: string): EstimatorMedia[] => {
  const { video, images, bytes_most } = modelOf(modelId) ?? {
    video: "nothing",
    images: "nothing",
    bytes_most: 0,
  };
  const film = media
    .filter(
      (one) =>
        one.kind === "video" &&
        formatOf(videoFormats, one) &&
        (one.size_bytes ?? 0) <= modelMedia.video_bytes,
    )
    .slice(0, 1);
  const pictures = media
    .filter((one) => one.kind === "image" && formatOf(imageFormats, one))
    .slice(0, mostImages);
  const taken = (how: Taking, some: EstimatorMedia[]) =>
    how === "nothing" ? [] : how === "link" ? some : within(bytes_most, some);
  return [...taken(video, film), ...taken(images, pictures)];
};

/** What a model is shown, and, one after the other, what it is shown instead if it refuses that: no film, then words alone. */
export const lessAndLess = (shown: EstimatorMedia[]): EstimatorMedia[][] => {
  const pictures = shown.filter(({ kind }) => kind === "image");
  return [shown, pictures, []].filter((some, at, all) => some.length !== all[at - 1]?.length);
};

/** Media as the model takes them: by reference to where they are stored, or with their bytes. */
export const mediaBlocks = (shown: readonly EstimatorMedia[], modelId: string): Promise<ContentBlock[]> => {
  const model = modelOf(modelId);
  return Promise.all(
    shown.map(async (one) => {
      const how = one.kind === "video" ? model?.video : model?.images;
      const source = how === "bytes" ? { bytes: await bytesIn(one) } : linkTo(one);
      return one.kind === "video"
        ? { video: { format: formatOf(videoFormats, one), source } }
        : { image: { format: formatOf(imageFormats, one), source } };
    }),
  );
};

const linkTo = ({ bucket, key }: EstimatorMedia) => ({ s3Location: { uri: `s3://${bucket}/${key}` } });

/** Of a file that is gone, none: the model refuses it. */
const bytesIn = async ({ bucket, key }: EstimatorMedia): Promise<Uint8Array> => {
  const { bytesOf, objectAt } = await import("../storage/objects.ts");
  const object = await objectAt(bucket, key);
  return object ? bytesOf(object).read(0, object.size) : new Uint8Array();
};
