import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, UpdatedAt } from "../../kernel/schema.ts";
import { CalendarFeedCreated, CalendarFeedRevoked, CalendarFeedRotated } from "./events.ts";

/** The address at which calendar apps read an account's jobs; its id is the account's. Of its secret a hash is kept. */
export const CalendarFeed = lazyObject(() => ({
  id: Id("account"),
  version: z.int(),
  side: z.enum(["user", "service_provider"]),
  secret_hash: z.string(),
  created_at: CreatedAt,
  /** When the address was last replaced. */
  updated_at: UpdatedAt,
}));
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const CalendarFeedNotFound = notFound("calendar_feed");
export const CalendarFeedConflict = versionConflict("calendar_feed");
export const CalendarFeedAlreadyThere = refusal(
  "calendar_feed.already_there",
  409,
  "You have a calendar address already.",
  "Use it, or replace it with calendar/rotate-feed.",
);

/** What stands last in the address: the account, then a secret, as a calendar's file. */
export const FeedToken = described(
  z
    .string()
    .check(
      z.maxLength(80),
      z.regex(/^[0-9a-f]{24}\.[\w-]{43}(\.ics)?$/, "must be the end of a calendar's address"),
    ),
  "The end of the address, as create-feed answered it.",
);

export const feedToken = (accountId: string, secret: string): string => `${accountId}.${secret}.ics`;

export const readFeedToken = (token: string): { account_id: string; secret: string } => {
  const [account_id, secret] = token.split(".") as [string, string];
  return { account_id, secret };
};

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Whether a secret is the one of the address. */
export const opens = ({ secret_hash }: CalendarFeed, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(secret_hash));

type Told = typeof CalendarFeedCreated | typeof CalendarFeedRotated | typeof CalendarFeedRevoked;

const told = (event: Told, record: CalendarFeed) =>
  event.atNextVersion(record, { data: { account_id: record.id }, audience: [record.id] });

export const createFeed = (
  { id, side, secret }: { id: IdOf<"account">; side: CalendarFeed["side"]; secret: string },
  now: string,
): Decision<CalendarFeed> => {
  const record = {
    id,
    version: 0,
    side,
    secret_hash: hashOf(secret),
    created_at: now,
    updated_at: now,
  };
  return { record, events: [told(CalendarFeedCreated, record)] };
};

/** Gives a calendar another address; the old one is good for nothing from then on. */
export const rotateFeed = (feed: CalendarFeed, secret: string, now: string): Decision<CalendarFeed> => {
  const record = { ...feed, secret_hash: hashOf(secret), updated_at: now };
  return { record, events: [told(CalendarFeedRotated, record)] };
};

export const revokeFeed = (feed: CalendarFeed) => told(CalendarFeedRevoked, feed);
