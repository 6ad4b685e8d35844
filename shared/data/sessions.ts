import * as z from "zod/mini";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { Id, Instant } from "../kernel/schema.ts";
import { entity } from "./entity.ts";

export const Role = z.enum(["user", "service_provider", "admin"]);
export type Role = z.output<typeof Role>;

/** One signed-in device: read on every request, so that ending it takes effect at once. */
export const Session = z.object({
  id: Id("session"),
  version: z.int(),
  account_id: Id("account"),
  role: Role,
  state: z.enum(["active", "ended"]),
  created_at: Instant,
  /** The refresh token's family may live until then, whatever happens. */
  expires_at: Instant,
  idle_expires_at: Instant,
  refresh_hash: z.string(),
  /** The hash before the last rotation and its successor sealed, for a lost answer. */
  previous_hash: z.optional(z.string()),
  rotated_at: z.optional(Instant),
  device: z.optional(z.string()),
  source_ip: z.optional(z.string()),
});
export type Session = z.output<typeof Session>;

export const sessions = entity({
  name: "session",
  schema: Session,
  key: (accountId, id) => [`ACCOUNT#${accountId}`, `SESSION#${id}`],
  identity: (session) => [session.account_id, session.id],
  expires: (session) => session.expires_at,
  notFound: notFound("session"),
  conflict: versionConflict("session"),
});
