import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant } from "../../kernel/schema.ts";
import { idsOf, Role } from "../account/account.ts";
import { PushDeviceRegistered, PushDeviceRemoved } from "./events.ts";

export const PushPlatform = z.enum(["ios", "android", "web"]);

const base64url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{${characters}}=*$`), `must be ${bytes} bytes in base64url`));
};

/** What a message to a browser is encrypted for (RFC 8291). */
export const PushKeys = z.strictObject({
  p256dh: described(base64url(65), "The browser's public key on the curve P-256."),
  auth: described(base64url(16), "The secret that the browser shares with whoever writes to it."),
});

/** A phone, a tablet or a browser that an account is told on. Its id comes from its token: one app on one device. */
export const PushDevice = lazyObject(() => ({
  id: Id("push_device"),
  version: z.int(),
  account_id: Id("account"),
  role: Role,
  /** The session that it was registered in: when that ends, so does the device. */
  session_id: Id("session"),
  platform: described(
    PushPlatform,
    "Whether it is an Apple (`ios`) or an Android device, or a browser (`web`).",
  ),
  /** Of a browser: the address that it is written to at. */
  token: z.string(),
  /** Of a browser only. */
  keys: z.optional(PushKeys),
  name: described(z.optional(z.string()), "What the device is called."),
  /** Where the service that delivers reaches it; absent until it is known there. */
  endpoint: z.optional(z.string()),
  created_at: CreatedAt,
  registered_at: described(Instant, "When the app registered the device last."),
}));
export type PushDevice = z.output<typeof PushDevice>;

export const PushDeviceNotFound = notFound("push_device");
export const PushDeviceConflict = versionConflict("push_device");

export const pushDeviceId = (token: string): IdOf<"push_device"> =>
  createHash("sha256").update(`push device ${token}`).digest("hex").slice(0, 24);

type Cause = z.output<(typeof PushDeviceRemoved)["data"]>["cause"];

const factsOf = (device: PushDevice) => ({
  push_device_id: device.id,
  account_id: device.account_id,
  ...idsOf({ id: device.account_id, role: device.role }),
  platform: device.platform,
});

type Registration = Pick<PushDevice, "account_id" | "role" | "session_id" | "platform" | "token" | "keys"> & {
  name?: string | undefined;
};

/** An app tells where its device is reached. One that somebody else was signed in to is theirs no longer. */
export const registerDevice = (
  present: PushDevice | undefined,
  given: Registration,
  now: string,
): Decision<PushDevice> => {
  const { created_at = now, version = 0 } = present ?? {};
  // A browser's push service already knows it; a phone's has to be told.
  const endpoint = given.platform === "web" ? given.token : present?.endpoint;
  const record: PushDevice = {
    ...given,
    id: pushDeviceId(given.token),
    version,
    ...(endpoint !== undefined && { endpoint }),
    created_at: present?.account_id === given.account_id ? created_at : now,
    registered_at: now,
  };
  const isSame =
    present?.account_id === given.account_id &&
    present.session_id === given.session_id &&
    present.name === given.name &&
    present.keys?.p256dh === given.keys?.p256dh &&
    present.keys?.auth === given.keys?.auth &&
    endpoint !== undefined;
  if (isSame) return { record: present, events: [] };
  return { record, events: [PushDeviceRegistered.atNextVersion(record, { data: factsOf(record) })] };
};

/** Nothing is sent to the device any more. */
export const removeDevice = (device: PushDevice, cause: Cause): Decision<PushDevice> => {
  const { endpoint, platform } = device;
  const isKnown = endpoint !== undefined && platform !== "web";
  const data = { ...factsOf(device), cause, ...(isKnown && { endpoint }) };
  return { record: device, events: [PushDeviceRemoved.atNextVersion(device, { data })] };
};
