import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { type Id as IdOf, isId } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  MediaAnalysed,
  MediaCreated,
  MediaDeleted,
  MediaDeletionRequested,
  MediaEdited,
  MediaExpired,
  MediaKept,
  MediaReady,
  MediaRejected,
} from "./events.ts";
import { UnreadReason } from "./unread-reason.ts";

export const MediaKind = z.enum(["video", "image", "audio", "pdf", "csv"]);
export const MediaPurpose = z.enum([
  "quote",
  "analysis",
  "profile",
  "proof",
  "chat",
  "document",
  "incident",
  "feedback",
  "import",
]);
/** The states in which a file can be seen. */
export const SeenState = z.enum(["pending", "ready", "rejected", "deleting"]);
export const MediaState = z.enum([...SeenState.options, "deleted"]);

/** One upload: pending until the bucket has it and its content was checked. */
export const Media = lazyObject(() => ({
  id: Id("media"),
  version: Version,
  owner_id: described(Id("account"), "The account that the file belongs to."),
  owner_role: z.enum(["user", "service_provider", "admin"]),
  kind: described(MediaKind, "Whether it is a picture, a video, a recording, a PDF or a table."),
  purpose: described(MediaPurpose, "What the file is for."),
  state: described(MediaState, "State of the file."),
  bucket: z.string(),
  /** Where the object is: in quarantine while pending, at its own place once ready. */
  key: z.string(),
  content_type: described(z.string(), "Type of the content, such as `image/jpeg`."),
  max_bytes: z.int(),
  size_bytes: described(z.optional(z.int()), "Size of the file, in bytes."),
  duration_seconds: described(z.optional(z.number()), "How long the video or recording plays, in seconds."),
  width: described(z.optional(z.int()), "Width of the picture or video, in pixels."),
  height: described(z.optional(z.int()), "Height of the picture or video, in pixels."),
  checks: described(
    z.array(
      z.object({
        check: described(z.string(), "Name of the check."),
        passed: described(z.boolean(), "Whether the file passed the check."),
        detail: described(z.optional(z.string()), "What was found."),
      }),
    ),
    "What was checked when the file arrived.",
  ),
  rejected_reason: described(z.optional(z.string()), "Why the file was rejected."),
  title: described(z.optional(z.string()), "Title that the owner gave it."),
  description: described(z.optional(z.string()), "What the file shows, in its owner's words."),
  slide_media_id: described(
    z.optional(Id("media")),
    "The picture that is shown in place of the video until it plays.",
  ),
  task_id: z.optional(Id("task")),
  /** The document that an administrator announced it for. */
  document_id: z.optional(Id("document")),
  /** Multipart uploads only. */
  multipart: z.optional(z.object({ upload_id: z.string(), part_bytes: z.int(), parts: z.int() })),
  analysis: described(
    z.optional(
      z.object({
        state: described(
          z.enum(["pending", "ready", "unavailable"]),
          "Whether the analysis still runs, is ready, or could not be made.",
        ),
        reason: described(
          z.optional(UnreadReason),
          "Why there is no result: nothing is said in the file (`no_words`), files of this type are not read (`type_not_read`), the file is gone (`file_gone`), speech is not written down here (`not_listened_to`), it could not be written down (`listening_failed`), not in time (`listening_took_too_long`), or not today any more (`over_budget`).",
        ),
        transcript: described(
          z.optional(z.string()),
          "What is said in the recording or video, and what its title and captions say.",
        ),
        listening_since: described(
          z.optional(Instant),
          "Since when what is said is being written down. Only while the analysis runs.",
        ),
        labels: described(z.optional(z.array(z.string())), "What is seen or heard, one word each."),
        key_frames: described(
          z.optional(z.array(z.string())),
          "Positions in the video of the pictures that show most.",
        ),
      }),
    ),
    "What was found in the content. Absent if nothing was looked for.",
  ),
  upload_expires_at: described(Instant, "The file must be sent before then."),
  /** Films: when it is looked at again whether anything still needs it. */
  needed_until: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Media = z.output<typeof Media>;

/** Where a file can be fetched for a while. */
export const Download = described(
  z.optional(
    z.object({
      url: described(z.string(), "Where the file can be read. Anyone who has the link can open it."),
      expires_at: described(Instant, "The link works until then. Ask again for a new one."),
    }),
  ),
  "A link to the file. Absent until the file is ready.",
);

export const MediaNotFound = notFound("media", "file");
export const MediaConflict = versionConflict("media", "file");
export const MediaTransition = invalidTransition("media");
export const MediaQuotaExceeded = refusal(
  "media.quota_exceeded",
  409,
  "This account has no room for more files.",
  "Wait until the uploads under way are finished, or ask support for more room.",
);
export const MediaNotReady = refusal(
  "media.not_ready",
  409,
  "This file is not ready.",
  "Wait until it is ready. If it was rejected or deleted, upload it again.",
);
export const MediaInUse = refusal(
  "media.in_use",
  409,
  "This file is still used.",
  "details.used_by names what uses it. Remove the file there, or delete it when that is finished.",
);
export const MediaNotMultipart = refusal(
  "media.not_multipart",
  409,
  "This upload is not sent in parts.",
  "Leave parts out, or upload with upload-video-new.",
);

export const MediaPartsInvalid = refusal(
  "media.parts_invalid",
  409,
  "These parts do not make up the announced file.",
  "See details.reason and details.parts. get-upload says which parts have arrived.",
);

const steps = {
  accept: { event: MediaReady, by: [] },
  reject: { event: MediaRejected, by: [] },
  lapse: { event: MediaRejected, by: ["timer"] },
  edit: { event: MediaEdited, by: ["user"] },
  analyse: { event: MediaAnalysed, by: [] },
  delete: { event: MediaDeletionRequested, by: ["user", "service_provider"] },
  expire: { event: MediaExpired, by: ["timer"] },
  keep: { event: MediaKept, by: ["timer"] },
  remove: { event: MediaDeleted, by: ["timer"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const mediaMachine: Machine<Media["state"], Step> = {
  refuse: MediaTransition,
  requests: requests.media,
  steps,
  transitions: {
    pending: { accept: "ready", reject: "rejected", lapse: "rejected", edit: "pending" },
    ready: { edit: "ready", analyse: "ready", delete: "deleting", expire: "deleting" },
    rejected: {},
    deleting: { analyse: "deleting", keep: "ready", remove: "deleted" },
    deleted: {},
  },
  final: ["ready", "rejected", "deleted"],
};

/** The types that may be uploaded, and the detected types that each may have. Active content (SVG, HTML) has no entry. */
export const acceptedTypes = {
  "video/mp4": ["video/mp4", "video/x-m4v"],
  "video/quicktime": ["video/quicktime"],
  "video/webm": ["video/webm"],
  "image/jpeg": ["image/jpeg"],
  "image/png": ["image/png"],
  "image/webp": ["image/webp"],
  "image/heic": ["image/heic", "image/heif"],
  "audio/mp4": ["audio/mp4", "audio/x-m4a", "video/mp4"],
  "audio/mpeg": ["audio/mpeg"],
  "audio/wav": ["audio/wav"],
  "audio/ogg": ["audio/ogg", "audio/ogg; codecs=opus"],
  "audio/webm": ["audio/webm", "video/webm"],
  "application/pdf": ["application/pdf"],
  "text/csv": ["text/csv"],
} as const;

export const VideoType = z.enum(["video/mp4", "video/quicktime", "video/webm"]);
export const ImageType = z.enum(["image/jpeg", "image/png", "image/webp", "image/heic"]);
export const AudioType = z.enum(["audio/mp4", "audio/mpeg", "audio/wav", "audio/ogg", "audio/webm"]);
/** What a paper may be sent as: a picture or a PDF. */
export const PaperType = z.enum([...ImageType.options, "application/pdf"]);
export type ContentType = keyof typeof acceptedTypes;

const kindOf = (type: ContentType): Media["kind"] => {
  if (type === "text/csv") return "csv";
  return type === "application/pdf" ? "pdf" : (type.split("/")[0] as Media["kind"]);
};

/** The largest object that a kind may be, in bytes. */
export const largest: Record<Media["kind"], number> = {
  video: policy.media.video_bytes,
  image: policy.media.image_bytes,
  audio: policy.media.audio_bytes,
  pdf: policy.media.image_bytes,
  csv: policy.media.table_bytes,
};

const assistantPurposes: ReadonlySet<Media["purpose"]> = new Set(["quote", "chat", "analysis"]);

/** Whether assistants look at files of this purpose. */
export const isLookedAt = (purpose: Media["purpose"]): boolean => assistantPurposes.has(purpose);

/** Whether a file's words are read: of everything that is to be analyzed, and of every film that assistants look at. */
const isRead = ({ purpose, kind }: Pick<Media, "purpose" | "kind">): boolean =>
  purpose === "analysis" || (kind === "video" && isLookedAt(purpose));

/** Whose speech can be written down: the speech service reads no QuickTime film. */
const isHearable = ({ kind, purpose, content_type }: Media): boolean =>
  purpose === "analysis" && kind !== "image" && content_type !== "video/quicktime";

const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The owner of a medium, as its events name it. */
export const ownerOf = ({
  owner_id,
  owner_role,
}: {
  owner_id: string;
  owner_role: Media["owner_role"];
}): { user_id?: IdOf<"user">; service_provider_id?: IdOf<"service_provider"> } => ({
  ...(owner_role === "user" && { user_id: owner_id }),
  ...(owner_role === "service_provider" && { service_provider_id: owner_id }),
});

const whatOf = ({ kind, purpose, content_type }: Media) => ({ kind, purpose, content_type });

const quarantine = "incoming";

/** The id of the medium that a key in quarantine belongs to. Undefined for any other key. */
export const mediaIdOf = (key: string): string | undefined => {
  const [place, owner_id, id, ...more] = key.split("/");
  return place === quarantine && isId(owner_id) && isId(id) && more.length === 0 ? id : undefined;
};

export type Announcement = {
  owner: { id: string; role: Media["owner_role"] };
  content_type: ContentType;
  purpose: Media["purpose"];
  /** What the client says it will send, in bytes; then nothing larger is taken. */
  size_bytes?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
  document_id?: IdOf<"document">;
};

/** An upload is announced: it gets a key of its own in the quarantine and ten minutes to begin. */
export const announce = (
  { owner, content_type, purpose, size_bytes, title, description, document_id }: Announcement,
  { id, bucket, now }: { id: IdOf<"media">; bucket: string; now: string },
): Decision<Media> => {
  const kind = kindOf(content_type);
  const record: Media = {
    id,
    version: 0,
    owner_id: owner.id,
    owner_role: owner.role,
    kind,
    purpose,
    state: "pending",
    bucket,
    key: `${quarantine}/${owner.id}/${id}`,
    content_type,
    max_bytes: size_bytes ?? largest[kind],
    checks: [],
    ...(title && { title }),
    ...(description && { description }),
    ...(document_id && { document_id }),
    ...(isRead({ purpose, kind }) && { analysis: { state: "pending" as const } }),
    upload_expires_at: minutesAfter(now, policy.media.upload_minutes),
    created_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [
      MediaCreated.atNextVersion(record, {
        to: "pending",
        data: { ...ownerOf(record), ...whatOf(record) },
        audience: [owner.id],
      }),
    ],
  };
};

export type Part = { part_number: number; size_bytes: number };

/** The parts that a file is sent in: all of one length but the last. None if it is not sent in parts. */
export const partsOf = ({ max_bytes, multipart }: Pick<Media, "max_bytes" | "multipart">): Part[] => {
  const { part_bytes = max_bytes, parts = 0 } = multipart ?? {};
  return Array.from({ length: parts }, (_, at) => ({
    part_number: at + 1,
    size_bytes: Math.min(part_bytes, max_bytes - at * part_bytes),
  }));
};

/** An announced upload that is sent in parts of the asked length, or longer ones if there were too many, within a day. */
export const inParts = (media: Media, upload_id: string, asked_bytes: number): Media => {
  const part_bytes = Math.max(asked_bytes, Math.ceil(media.max_bytes / policy.media.parts_most));
  return {
    ...media,
    multipart: { upload_id, part_bytes, parts: Math.ceil(media.max_bytes / part_bytes) },
    upload_expires_at: minutesAfter(media.created_at, policy.media.resumable_hours * 60),
  };
};

/** Refuses parts that are not all of the announced ones, each once. */
export const assertWhole = (
  { multipart }: Pick<Media, "multipart">,
  given: readonly Pick<Part, "part_number">[],
): void => {
  const numbers = new Set(given.map(({ part_number }) => part_number));
  const missing = Array.from({ length: multipart?.parts ?? 0 }, (_, at) => at + 1).filter(
    (number) => !numbers.has(number),
  );
  if (missing.length > 0) throw MediaPartsInvalid({ details: { reason: "missing", parts: missing } });
  if (given.length !== multipart?.parts)
    throw MediaPartsInvalid({ details: { reason: "too_many", parts: [] } });
};

/** The result of checking an uploaded object. */
export type Finding = {
  size_bytes: number;
  /** As the first bytes say, whatever was declared; absent: not recognised. */
  recognised_type?: string | undefined;
  /** Why the content could not be read although its type was recognised. */
  broken?: string | undefined;
  duration_seconds?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Whether the container has pictures; absent where it does not say. */
  has_pictures?: boolean | undefined;
  /** What it says of itself in words, where that was looked for. */
  says?: Words | undefined;
};

/** What a file says of itself: title and captions. Captions are what is said in it. */
export type Words = { transcript: string; captioned: boolean } | { reason: UnreadReason };

type Check = Media["checks"][number];

const pixelsMost: Partial<Record<Media["kind"], number>> = {
  video: policy.media.video_pixels,
  image: policy.media.image_pixels,
};

type Facts = Pick<
  Media,
  "kind" | "content_type" | "max_bytes" | "size_bytes" | "duration_seconds" | "width" | "height"
>;

const pixelsOf = ({ width = 0, height = 0 }: Pick<Facts, "width" | "height">): number => width * height;

/** What each check found, by what is known of the file. */
const details: Record<string, (file: Facts) => string> = {
  content_type: ({ content_type }) => `recognized as ${content_type}`,
  size: ({ size_bytes, max_bytes }) => `${size_bytes} bytes of at most ${max_bytes}`,
  duration: ({ duration_seconds }) =>
    duration_seconds === undefined
      ? "not stated by the container"
      : `${duration_seconds} seconds of at most ${policy.media.video_seconds}`,
  pixels: (file) => `${pixelsOf(file)} of at most ${pixelsMost[file.kind]}`,
};

/** The checks with what they found: for one that passed it is not stored, because the record says it. */
export const checksWithDetails = (file: Media): Check[] =>
  file.checks.map((one) => {
    const detail = one.detail ?? (one.passed ? details[one.check]?.(file) : undefined);
    return { ...one, ...(detail && { detail }) };
  });

const checksOf = (media: Media, found: Finding): Check[] => {
  const file = { ...media, ...found };
  const checked = (
    check: string,
    passed: boolean,
    detail = passed ? undefined : details[check]?.(file),
  ): Check => ({
    check,
    passed,
    ...(detail && { detail }),
  });
  const accepted: readonly string[] = acceptedTypes[media.content_type as ContentType];
  const recognised = found.recognised_type;
  const unlike = recognised === undefined ? "not recognized as any media" : `recognized as ${recognised}`;
  const type = checked(
    "content_type",
    recognised !== undefined && accepted.includes(recognised),
    recognised === media.content_type ? undefined : unlike,
  );
  const size = checked("size", found.size_bytes > 0 && found.size_bytes <= media.max_bytes);
  if (!type.passed || !size.passed) return [type, size];
  const checks: Check[] = [type, size, checked("readable", !found.broken, found.broken)];
  if (media.kind === "pdf" || media.kind === "csv") return checks;
  if (media.kind !== "image")
    checks.push(checked("duration", (found.duration_seconds ?? 0) <= policy.media.video_seconds));
  const pixels = pixelsOf(found);
  const most = pixelsMost[media.kind];
  if (most !== undefined && (media.kind === "image" || pixels > 0))
    checks.push(checked("pixels", pixels > 0 && pixels <= most));
  if (found.has_pictures !== undefined && media.kind !== "image")
    checks.push(checked("pictures", found.has_pictures === (media.kind === "video")));
  return checks;
};

/** What is known of a file's words after the check. `listens`: speech is transcribed later. */
const analysisOf = (media: Media, { says = { reason: "type_not_read" } }: Finding, listens: boolean) => {
  const words = "transcript" in says ? { transcript: says.transcript } : {};
  const isSpeech = isHearable(media) && !("captioned" in says && says.captioned);
  if (isSpeech && listens) return { state: "pending" as const, ...words };
  if ("transcript" in says) return { state: "ready" as const, ...words };
  return { state: "unavailable" as const, reason: isSpeech ? ("not_listened_to" as const) : says.reason };
};

/** Where files of some purposes are once they are ready. */
const folders: Partial<Record<Media["purpose"], string>> = { analysis: "analysis", import: "imports" };

/** The object arrived and was looked at: it becomes ready at a place of its own, or is rejected with every reason. */
export const judge = (
  media: Media,
  found: Finding,
  now: string,
  { listens = false }: { listens?: boolean } = {},
): Decision<Media> => {
  const checks = checksOf(media, found);
  const reasons = checks.filter(({ passed }) => !passed).map(({ check }) => check);
  const state = next(mediaMachine, media.state, reasons.length > 0 ? "reject" : "accept");
  const record: Media = {
    ...media,
    state,
    checks,
    size_bytes: found.size_bytes,
    ...(found.duration_seconds !== undefined && { duration_seconds: found.duration_seconds }),
    ...(found.width !== undefined && { width: found.width }),
    ...(found.height !== undefined && { height: found.height }),
    ...(state === "ready" && media.analysis && { analysis: analysisOf(media, found, listens) }),
    ...(state === "ready"
      ? { key: `${folders[media.purpose] ?? "media"}/${media.owner_id}/${media.id}` }
      : { rejected_reason: reasons.join(", ") }),
    updated_at: now,
  };
  const facts = { from: media.state, to: state, audience: [media.owner_id] };
  const event =
    state === "ready"
      ? MediaReady.atNextVersion(record, {
          ...facts,
          data: {
            ...ownerOf(record),
            ...whatOf(record),
            size_bytes: found.size_bytes,
            ...(found.duration_seconds !== undefined && { duration_seconds: found.duration_seconds }),
            ...(record.analysis && { analysis: record.analysis.state }),
            ...(record.document_id && { document_id: record.document_id }),
          },
        })
      : MediaRejected.atNextVersion(record, {
          ...facts,
          data: { ...ownerOf(record), ...whatOf(record), reasons },
        });
  return { record, events: [event] };
};

/** When an upload that has not arrived is given up; undefined where nothing is awaited. */
export const lapsesAt = ({ state, created_at, multipart }: Media): string | undefined =>
  state === "pending"
    ? minutesAfter(created_at, multipart ? policy.media.resumable_hours * 60 : policy.media.lapse_minutes)
    : undefined;

/** Nothing arrived in time. */
export const lapse = (media: Media, now: string): Decision<Media> => {
  const record: Media = {
    ...media,
    state: next(mediaMachine, media.state, "lapse"),
    rejected_reason: "not_uploaded",
    updated_at: now,
  };
  const event = MediaRejected.atNextVersion(record, {
    from: media.state,
    to: record.state,
    data: { ...ownerOf(record), ...whatOf(record), reasons: ["not_uploaded"] },
    audience: [media.owner_id],
  });
  return { record, events: [event] };
};

export type Edit = {
  title?: string | undefined;
  description?: string | undefined;
  slide_media_id?: IdOf<"media"> | undefined;
  task_id?: IdOf<"task"> | undefined;
};

/** The owner says more about a medium. */
export const edit = (media: Media, changes: Edit, now: string): Decision<Media> => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const record: Media = {
    ...media,
    ...given,
    state: next(mediaMachine, media.state, "edit"),
    updated_at: now,
  };
  const event = MediaEdited.atNextVersion(record, {
    data: { ...ownerOf(record), fields: Object.keys(given) },
    audience: [media.owner_id],
  });
  return { record, events: [event] };
};

/** What is said in a medium begins to be written down; a word from the vendor is waited for. */
export const listening = (media: Media, now: string): Media => ({
  ...media,
  state: next(mediaMachine, media.state, "analyse"),
  analysis: { state: "pending", ...media.analysis, listening_since: now },
});

/** When a transcription is given up. */
export const givesUpListeningAt = (listening_since: string): string =>
  minutesAfter(listening_since, policy.quote.analysis_minutes);

/** Stores a medium's transcript, or why there is none. The words of its title stay. */
export const analysed = (
  media: Media,
  transcription: { transcript: string } | { reason: UnreadReason },
  now: string,
): Decision<Media> => {
  const known = media.analysis?.transcript;
  const transcript = [known, "transcript" in transcription ? transcription.transcript : undefined]
    .filter((words) => words)
    .join(" ");
  const state = transcript ? ("ready" as const) : ("unavailable" as const);
  const record: Media = {
    ...media,
    state: next(mediaMachine, media.state, "analyse"),
    analysis: {
      state,
      ...(transcript && { transcript }),
      ...("reason" in transcription
        ? { reason: transcription.reason }
        : !transcript && { reason: "no_words" as const }),
    },
    updated_at: now,
  };
  const event = MediaAnalysed.atNextVersion(record, {
    data: { ...ownerOf(record), state },
    audience: [media.owner_id],
  });
  return { record, events: [event] };
};
