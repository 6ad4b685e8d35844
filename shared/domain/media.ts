import * as z from "zod/mini";
import { invalidTransition, notFound, versionConflict } from "../kernel/refusal.ts";
import { Id, Instant } from "../kernel/schema.ts";

export const MediaKind = z.enum(["video", "image", "audio"]);
export const MediaPurpose = z.enum(["quote", "analysis", "profile", "proof", "chat", "document", "incident"]);

/** One upload: pending until the bucket has it and its content was checked. */
export const Media = z.object({
  id: Id("media"),
  version: z.int(),
  owner_id: Id("account"),
  owner_role: z.enum(["user", "service_provider", "admin"]),
  kind: MediaKind,
  purpose: MediaPurpose,
  state: z.enum(["pending", "ready", "rejected"]),
  bucket: z.string(),
  key: z.string(),
  content_type: z.string(),
  max_bytes: z.int(),
  size_bytes: z.optional(z.int()),
  duration_seconds: z.optional(z.number()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  checks: z.array(z.object({ check: z.string(), passed: z.boolean(), detail: z.optional(z.string()) })),
  rejected_reason: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  slide_media_id: z.optional(Id("media")),
  task_id: z.optional(Id("task")),
  /** Multipart uploads only. */
  multipart: z.optional(z.object({ upload_id: z.string(), part_bytes: z.int(), parts: z.int() })),
  analysis: z.optional(
    z.object({
      state: z.enum(["pending", "ready", "unavailable"]),
      transcript: z.optional(z.string()),
      labels: z.optional(z.array(z.string())),
      key_frames: z.optional(z.array(z.string())),
    }),
  ),
  upload_expires_at: Instant,
  created_at: Instant,
  updated_at: Instant,
});
export type Media = z.output<typeof Media>;

export const MediaNotFound = notFound("media");
export const MediaConflict = versionConflict("media");
export const MediaTransition = invalidTransition("media");
