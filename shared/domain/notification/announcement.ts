import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, versionConflict } from "../../kernel/refusal.ts";
import { Country, CreatedAt, described, Id, Instant, Int, Line, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { type Account, Role } from "../account/account.ts";
import { OutsideChannel } from "../account/notification-settings.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  AnnouncementCanceled,
  AnnouncementCounted,
  AnnouncementGathered,
  AnnouncementRequested,
} from "./events.ts";

const Days = Int(1, 400);

/** Part of a role; everything that is given has to hold. */
export const Segment = z.strictObject({
  area: described(
    z.optional(
      z.strictObject({
        country: Country,
        postcode_prefixes: described(
          z.array(Line(8, 1)).check(z.minLength(1), z.maxLength(50)),
          "How postal codes of the area begin, such as `627`.",
        ),
      }),
    ),
    "Customers whose primary address is there; providers that work there.",
  ),
  service: described(
    z.optional(Line(60)),
    "Customers who have booked this service lately; providers that offer it.",
  ),
  active_within_days: described(z.optional(Days), "People who have used the service in the last days."),
  inactive_for_days: described(z.optional(Days), "People who have not used the service for days."),
});
export type Segment = z.output<typeof Segment>;

/** Who is told: one person, or a role, or a part of one. */
export const Audience = z.union([
  z.strictObject({ account_id: described(Id("account"), "The one person who is told.") }),
  z.strictObject({
    role: described(Role, "Everybody of this role is told."),
    segment: described(z.optional(Segment), "Of these only the people to whom all of this applies."),
  }),
]);
export type Audience = z.output<typeof Audience>;

export const AnnouncementChannel = z.enum(["inbox", ...OutsideChannel.options]);
export type AnnouncementChannel = z.output<typeof AnnouncementChannel>;
export const AnnouncementState = z.enum([
  "counting",
  "counted",
  "scheduled",
  "gathering",
  "gathered",
  "canceled",
]);

const Reach = lazyObject(() => ({
  recipients: described(z.int(), "How many people are told."),
  without_consent: described(z.int(), "How many are not told, because they do not want offers."),
  unreachable: described(z.int(), "How many are not told, because no channel reaches them."),
  inbox: described(z.int(), "How many are told in the inbox."),
  email: described(z.int(), "How many are told by email."),
  sms: described(z.int(), "How many are told by text message."),
  push: described(z.int(), "How many are told on their devices."),
}));
export type Reach = z.output<typeof Reach>;

/** What an administrator tells people. */
export const Announcement = lazyObject(() => ({
  id: Id("announcement"),
  version: z.int(),
  state: described(
    AnnouncementState,
    "How far it is: its recipients are being counted or are `counted`, it waits for its time (`scheduled`), its recipients are being gathered, or all are `gathered` and told one after the other.",
  ),
  audience: described(Audience, "Who is told."),
  channels: described(z.array(AnnouncementChannel), "Where people are told, as far as they want that."),
  category: described(
    z.enum(["service", "marketing"]),
    "`service` is news about the service; `marketing` is an offer, and only for those who have agreed to offers.",
  ),
  title: described(z.string(), "Title of the message."),
  text: described(z.string(), "Text of the message."),
  link: described(z.optional(z.string()), "Where the app shows more: a path of the app."),
  send_at: described(Instant, "When people are told."),
  reach: described(Reach, "Who was counted or gathered so far."),
  /** How far the role's accounts have been walked through: the last one's place in their list. */
  walked_to: z.optional(z.string()),
  chunks: z.int(),
  requested_by: described(Id("account"), "The administrator who asked for it."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Announcement = z.output<typeof Announcement>;

export const RecipientState = z.enum([
  "pending",
  "sending",
  "sent",
  "held",
  "skipped",
  "failed",
  "uncertain",
]);
export type RecipientState = z.output<typeof RecipientState>;

export const AnnouncementRecipient = lazyObject(() => ({
  account_id: Id("account"),
  state: described(
    RecipientState,
    "`held` until quiet hours are over; `skipped`: does not want it any more; `uncertain`: it was being sent when the service stopped, and is not sent again so that nobody is told twice.",
  ),
  cause: described(z.optional(z.string()), "What went wrong, if it failed."),
  told: described(
    z.optional(z.array(z.string())),
    "Where the person has been told so far, while it is still being sent.",
  ),
}));
export type AnnouncementRecipient = z.output<typeof AnnouncementRecipient>;

/** Some of the recipients. One row for many, because a row for each would be written three times. */
export const AnnouncementChunk = lazyObject(() => ({
  id: Id("announcement"),
  version: z.int(),
  number: z.int(),
  recipients: z.array(AnnouncementRecipient),
  due_at: z.optional(Instant),
  expires_at: Instant,
}));
export type AnnouncementChunk = z.output<typeof AnnouncementChunk>;

export const AnnouncementNotFound = notFound("announcement");
export const AnnouncementConflict = versionConflict("announcement");
export const AnnouncementTransition = invalidTransition("announcement");

type State = Announcement["state"];
const steps = {
  count: { event: AnnouncementCounted, by: ["timer"] },
  begin: { by: ["timer"] },
  gather: { event: AnnouncementGathered, by: ["timer"] },
  cancel: { event: AnnouncementCanceled, by: ["admin"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const announcementMachine: Machine<State, Step> = {
  refuse: AnnouncementTransition,
  requests: requests.announcement,
  steps,
  transitions: {
    counting: { count: "counted" },
    counted: {},
    scheduled: { begin: "gathering", cancel: "canceled" },
    gathering: { gather: "gathered" },
    gathered: {},
    canceled: {},
  },
  final: ["counted", "gathered", "canceled"],
};

const factsOf = ({ id, category, channels, audience }: Announcement) => ({
  announcement_id: id,
  category,
  channels,
  ...("role" in audience ? { role: audience.role } : { account_id: audience.account_id }),
});

const nobody: Reach = {
  recipients: 0,
  without_consent: 0,
  unreachable: 0,
  inbox: 0,
  email: 0,
  sms: 0,
  push: 0,
};

type Wanted = Pick<Announcement, "audience" | "channels" | "category" | "title" | "text"> & {
  link?: string | undefined;
  send_at?: string | undefined;
  dry_run: boolean;
};

/** An administrator wants something told, now or later, or to know how many it would reach. */
export const requestAnnouncement = (
  { dry_run, send_at, ...wanted }: Wanted,
  { id, by, now }: { id: IdOf<"announcement">; by: IdOf<"account">; now: string },
): Decision<Announcement> => {
  const record: Announcement = {
    ...wanted,
    id,
    version: 0,
    state: dry_run ? "counting" : "scheduled",
    send_at: send_at !== undefined && send_at > now ? send_at : now,
    reach: nobody,
    chunks: 0,
    requested_by: by,
    created_at: now,
    updated_at: now,
  };
  const data = { ...factsOf(record), dry_run };
  return { record, events: [AnnouncementRequested.atNextVersion(record, { to: record.state, data })] };
};

const stepped = (
  announcement: Announcement,
  step: Exclude<Step, "begin">,
  now: string,
  facts: Record<string, unknown> = {},
): Decision<Announcement> => {
  const state = next(announcementMachine, announcement.state, step);
  const record: Announcement = { ...announcement, state, updated_at: now };
  const data = { ...factsOf(record), ...facts };
  return {
    record,
    events: [
      steps[step].event.atNextVersion(record, { from: announcement.state, to: state, data: data as never }),
    ],
  };
};

/** Nobody is told. Only before the first was gathered. */
export const cancelAnnouncement = (announcement: Announcement, now: string): Decision<Announcement> =>
  stepped(announcement, "cancel", now);

/** When its schedule looks at it next; undefined: never. */
export const announcementDueAt = ({ state, send_at, created_at }: Announcement): string | undefined => {
  if (state === "counting") return created_at;
  return state === "scheduled" || state === "gathering" ? send_at : undefined;
};

/** The id of an announcement in an inbox, where ids sort by age: it begins with the time at which it is told. */
export const entryIdOf = ({ id, send_at }: Announcement): IdOf<"notification"> =>
  Date.parse(send_at).toString(16).padStart(12, "0") + id.slice(12);

/** One person of the audience, and where the message would reach them. */
export type Candidate = { account: Account; channels: readonly AnnouncementChannel[] };

/**
 * Counts or gathers a page of the audience: who is in it goes into a chunk of their own. `walked_to` is the place of
 * the last one in the list; undefined: that was the last page.
 */
export const gatherPage = (
  announcement: Announcement,
  candidates: readonly Candidate[],
  walked_to: string | undefined,
  now: string,
): Decision<Announcement> & { chunk: AnnouncementChunk | undefined } => {
  const counts = announcement.state === "counting";
  const agreed = candidates.filter(
    ({ account }) => announcement.category === "service" || account.consent.marketing,
  );
  const reached = agreed.filter(({ channels }) => channels.length > 0);
  const reach = { ...announcement.reach };
  reach.recipients += reached.length;
  reach.without_consent += candidates.length - agreed.length;
  reach.unreachable += agreed.length - reached.length;
  for (const { channels } of reached) for (const channel of channels) reach[channel] += 1;
  const isFilled = !counts && reached.length > 0;
  const after: Announcement = {
    ...announcement,
    ...(announcement.state === "scheduled" && {
      state: next(announcementMachine, "scheduled", "begin"),
    }),
    reach,
    ...(walked_to !== undefined && { walked_to }),
    chunks: announcement.chunks + (isFilled ? 1 : 0),
    updated_at: now,
  };
  const chunk: AnnouncementChunk | undefined = isFilled
    ? {
        id: announcement.id,
        version: 0,
        number: after.chunks,
        recipients: reached.map(({ account }) => ({ account_id: account.id, state: "pending" })),
        due_at: now,
        expires_at: plus(now, { days: policy.announcement.keep_days }),
      }
    : undefined;
  if (walked_to !== undefined) return { record: after, events: [], chunk };
  const facts = { recipients: reach.recipients };
  const { record, events } = stepped(after, counts ? "count" : "gather", now, facts);
  return { record, events, chunk };
};

/**
 * Takes the next recipients of a chunk to tell. Those who were being told when the service stopped are told no more.
 * The chunk is looked at again later, in case it stops this time.
 */
export const claimRecipients = (
  chunk: AnnouncementChunk,
  now: string,
): { chunk: AnnouncementChunk; claimed: AnnouncementRecipient[] } => {
  const waiting = chunk.recipients.filter(({ state }) => state === "pending");
  const claimed = new Set(waiting.slice(0, policy.announcement.together).map(({ account_id }) => account_id));
  const recipients = chunk.recipients.map((one): AnnouncementRecipient => {
    if (claimed.has(one.account_id)) return { ...one, state: "sending" };
    return one.state === "sending" ? { ...one, state: "uncertain" } : one;
  });
  const { due_at: _, ...kept } = chunk;
  return {
    chunk: {
      ...kept,
      recipients,
      ...(claimed.size > 0 && { due_at: plus(now, { minutes: policy.announcement.again_minutes }) }),
    },
    claimed: recipients.filter(({ account_id }) => claimed.has(account_id)),
  };
};

/** What became of those who were told. */
export const settleRecipients = (
  chunk: AnnouncementChunk,
  outcomes: readonly AnnouncementRecipient[],
): AnnouncementChunk => {
  const known = new Map(outcomes.map((one) => [one.account_id, one]));
  return { ...chunk, recipients: chunk.recipients.map((one) => known.get(one.account_id) ?? one) };
};
