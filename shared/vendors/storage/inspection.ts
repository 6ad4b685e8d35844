import { fileTypeFromBuffer } from "file-type";
import type { Finding, Media, Words } from "../../domain/media/media.ts";
import { BrokenMedia } from "./broken-media.ts";
import { imageSize } from "./image-size.ts";
import { captionWords, isoMovieOf, metadataWords, topmostBox } from "./iso-media.ts";
import { type ByteSource, bytesOf, type StoredObject } from "./objects.ts";
import { readPdf } from "./pdf.ts";
import { recordingSeconds } from "./recording.ts";
import { webmOf } from "./webm.ts";

const head_bytes = 4100;
/** Containers that can hold video or only audio. */
const ofBoth = new Set(["video/mp4", "video/webm"]);
const isoMovies = new Set(["video/mp4", "video/x-m4v", "video/quicktime", "audio/mp4", "audio/x-m4a"]);

const contentOf = async (
  source: ByteSource,
  kind: Media["kind"],
  type: string,
): Promise<Partial<Finding>> => {
  try {
    if (kind === "image") return (await imageSize(source, type)) ?? {};
    if (type === "application/pdf") {
      await readPdf(source);
      return {};
    }
    if (isoMovies.has(type)) return await isoMovieOf(source);
    if (type === "video/webm" || type === "audio/webm") return await webmOf(source);
    const duration_seconds = await recordingSeconds(source, type);
    if (duration_seconds === undefined) throw new BrokenMedia("nothing is known of its content");
    return { duration_seconds };
  } catch (error) {
    if (error instanceof BrokenMedia) return { broken: error.message };
    throw error;
  }
};

/** Whether a file of this detected type can be of the kind that was announced. */
const canBe = (kind: Media["kind"], type: string): boolean =>
  kind === "pdf"
    ? type === "application/pdf"
    : type.startsWith(`${kind}/`) || (kind === "audio" && ofBoth.has(type));

/** Text has no type of its own: what has no other and no null bytes may be a table. UTF-16 says so at its beginning. */
const tableType = (head: Buffer): string | undefined =>
  /^(\xff\xfe|\xfe\xff)/.test(head.toString("latin1", 0, 2)) || !head.includes(0) ? "text/csv" : undefined;

/** What an object is, by its content and not by its declared type. Reads a few ranges; all of it only of a PDF. */
export const inspect = async (object: StoredObject, kind: Media["kind"]): Promise<Finding> => {
  const source = bytesOf(object);
  const head = await source.read(0, head_bytes);
  const recognised_type =
    (await fileTypeFromBuffer(head))?.mime ?? (kind === "csv" ? tableType(head) : undefined);
  return {
    size_bytes: object.size,
    recognised_type,
    ...(recognised_type && canBe(kind, recognised_type)
      ? await contentOf(source, kind, recognised_type)
      : {}),
  };
};

const transcript_characters = 8000;

const whereWhole = async <T>(read: Promise<T>, otherwise: T): Promise<T> =>
  read.catch((error: unknown) => {
    if (error instanceof BrokenMedia) return otherwise;
    throw error;
  });

/**
 * The text in a recording: its title, description and comments, and its captions. Speech and pictures are not read
 * here. If there is none, the reason.
 */
export const wordsIn = async (object: StoredObject, content_type: string): Promise<Words> => {
  if (!isoMovies.has(content_type)) return { reason: "type_not_read" };
  const source = bytesOf(object);
  const moov = await whereWhole(topmostBox(source, "moov"), Buffer.alloc(0));
  const captions = await whereWhole(captionWords(source, moov), []);
  const words = [...metadataWords(moov), ...captions]
    .map((text) => text.replaceAll("\u0000", " ").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "");
  const sentences = [...new Set(words)].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
  const transcript = sentences.join(" ").slice(0, transcript_characters);
  return transcript ? { transcript, captioned: captions.length > 0 } : { reason: "no_words" };
};
