import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { createLocalJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import { eventKey, insertEvent } from "../../shared/data/engine/events.ts";
import type { MarkedRow } from "../../shared/data/engine/outbox.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { accountWork, jobNamed, joinWork } from "../../shared/data/work.ts";
import { type DocumentKinds, defaultKinds, mandatoryOf } from "../../shared/domain/document/kinds.ts";
import { type DocumentStatus, outstandingDocuments } from "../../shared/domain/document/status.ts";
import {
  type BusyTime,
  chosenTime,
  chosenTimeOf,
  providersFree,
} from "../../shared/domain/job/availability.ts";
import { book } from "../../shared/domain/job/booking.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { districtOf, type Place } from "../../shared/domain/place.ts";
import { policy, timesPolicy } from "../../shared/domain/policy.ts";
import type { Coverage } from "../../shared/domain/provider/coverage.ts";
import { newId } from "../../shared/kernel/id.ts";
import { resolveLocalTime } from "../../shared/kernel/local-time.ts";
import { committed } from "../../shared/kernel/record.ts";
import { minus } from "../../shared/kernel/time.ts";

/**
 * Booking a job without this service's framework: the same checks, the same decision, the same reads and the same
 * transaction. The peers share it; each adds its own input and output.
 */

const id = z.string().regex(/^[0-9a-f]{24}$/);

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Clients that send every field as text send "" for one without a value. */
const empty = z.literal("").transform(() => undefined);

export const Booking = z.strictObject({
  user_id: id,
  video_id: z.union([id, empty]).optional(),
  quote_id: id,
  task_id: id,
  scheduled_date: z.iso.date(),
  scheduled_time: z.iso.time({ precision: -1 }),
  optional_message: z.union([z.string().min(1).max(2000), empty]).optional(),
  time_zone: z.string().max(64).refine(isZone),
});

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});
const table = process.env.TABLE_NAME as string;
const keys = createLocalJWKSet(JSON.parse(process.env.ACCESS_TOKEN_KEYS as string));

const readMaybe = async <T>(pk: string, sk: string): Promise<T | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item as T | undefined;
};

const read = async <T>(pk: string, sk: string): Promise<T> => {
  const found = await readMaybe<T>(pk, sk);
  if (!found) throw new Refused(404, "It is not there.");
  return found;
};

type Session = { state: string; expires_at: string; role: string };

type Actor = { role: "user"; id: string; session_id: string };

/** The caller, with an active session. Throws `Refused` 401 or 403. */
export const authenticate = async (authorization: string | undefined, now: string): Promise<Actor> => {
  const { payload } = await jwtVerify(authorization?.replace(/^Bearer /, "") ?? "", keys, {
    algorithms: ["EdDSA"],
    audience: "marketplace-api",
    issuer: process.env.ACCESS_TOKEN_ISSUER as string,
  }).catch(() => {
    throw new Refused(401, "Sign in first.");
  });
  const session = await read<Session>(`ACCOUNT#${payload.sub}`, `SESSION#${payload.sid}`);
  if (session.state !== "active" || session.expires_at <= now) throw new Refused(401, "Sign in first.");
  if (session.role !== "user") throw new Refused(403, "Only customers book.");
  return { role: "user", id: payload.sub as string, session_id: payload.sid as string };
};

type Asked = {
  booking: z.output<typeof Booking>;
  actor: Actor;
  now: string;
  source_ip: string;
  request_id: string;
};

const put = (Item: Record<string, unknown>, condition = {}) => ({
  Put: { TableName: table, Item, ...condition },
});

const eventItem = (row: MarkedRow) => insertEvent(row).item.Put?.Item ?? {};

/** The marks that events wait to be published. */
const markItem = ([first, ...others]: MarkedRow[]) => {
  if (!first) throw new Error("Nothing happened.");
  return {
    pk: first.outbox.split(" ")[0],
    sk: `${first.occurred_at}#${first.id}`,
    entity: "event_waiting",
    events: Object.fromEntries([first, ...others].map((row) => [row.id, eventKey(row)])),
  };
};

let kinds: { read: DocumentKinds; at: number } | undefined;

/** Which documents the customer is without. The kinds are cached for a minute, as the service does it. */
const documentsWanting = async (user_id: string, now: string) => {
  if (!kinds || Date.parse(now) - kinds.at >= policy.document.kinds_seconds * 1000) {
    const stored = await readMaybe<DocumentKinds>("DOCUMENT_KINDS#current", "DOCUMENT_KINDS");
    kinds = { read: stored ?? defaultKinds, at: Date.parse(now) };
  }
  const mandatory = mandatoryOf(kinds.read, "user", now);
  if (mandatory.length === 0) return [];
  const desk = await readMaybe<{ documents: Record<string, DocumentStatus> }>(
    `DOCUMENTS#DESK#${user_id}`,
    "DESK",
  );
  return outstandingDocuments(mandatory, desk?.documents ?? {}, now);
};

const listed = async (pk: string): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      Limit: timesPolicy.providers_most,
    }),
  );
  return Items;
};

/** The providers of the place's district, and when each is busy. */
const workersAt = async (place: Place, now: string) => {
  const district = districtOf(place);
  const since = minus(now, { hours: policy.job.duration_hours_most });
  const [covering, busy] = await Promise.all([listed(`COVERAGE#${district}`), listed(`BUSY#${district}`)]);
  const times = new Map(
    busy.map((item) => [
      item.sk,
      Object.entries(item).flatMap(([name, held]) =>
        name.startsWith("job_") && (held as BusyTime).until > since ? [held as BusyTime] : [],
      ),
    ]),
  );
  return covering.map((row) => ({
    coverage: row as unknown as Coverage,
    busy: times.get(row.id as string) ?? [],
  }));
};

const Answer = z.object({ ...JobView.shape, ...chosenTime });

/** Books the job and returns it as its customer sees it. */
export const bookJob = async ({ booking, actor, now, source_ip, request_id }: Asked) => {
  const { user_id, video_id, quote_id, task_id, scheduled_date, scheduled_time, time_zone } = booking;
  if (user_id !== actor.id) throw new Refused(404, "It is not there.");
  const when = {
    scheduled_date,
    scheduled_time,
    time_zone,
    ...(await resolveLocalTime(scheduled_date, scheduled_time, time_zone, 0)),
  };
  const [customer, quote, video, terms, documents_wanting, work] = await Promise.all([
    read<Item>(`ACCOUNT#${user_id}`, "ACCOUNT").then(accounts.read),
    read<Item>(`QUOTE#${quote_id}`, "QUOTE").then(quotes.read),
    video_id ? read<Item>(`MEDIA#${video_id}`, "MEDIA").then(media.read) : undefined,
    client.send(
      new GetCommand({
        TableName: table,
        Key: { pk: "TERMS#current", sk: "TERMS" },
        ConsistentRead: true,
      }),
    ),
    documentsWanting(user_id, now),
    readMaybe<Item>(`ACCOUNT#${user_id}`, "SET#WORK").then((item) => item && accountWork.read(item)),
  ]);
  if (quote.user_id !== user_id || (video && video.owner_id !== user_id))
    throw new Refused(404, "It is not there.");
  const booked = book(
    { task_id: task_id as never, when, optional_message: booking.optional_message },
    {
      customer,
      terms_version: (terms.Item?.published_version as number) ?? 1,
      documents_wanting,
      quote,
      video,
    },
    { id: newId("job"), now },
  );
  const providers_free = providersFree(await workersAt(booked.job.place, now), booked.job, now);
  const answer = Answer.parse({ ...jobFor("user", committed(booked.job)), ...chosenTimeOf(providers_free) });
  const ids = booked.events.map(() => newId("event"));
  const [first = newId("event")] = ids;
  const rows = booked.events.map(
    (event, ordinal): MarkedRow => ({
      ...event,
      id: ids[ordinal] ?? first,
      occurred_at: now,
      actor,
      correlation_id: request_id,
      causation_id: request_id,
      ordinal,
      operation: "job/create-job",
      source_ip,
      outbox: `WAITING#${Number.parseInt(first.slice(-4), 16) % 12} ${first} ${ids.length}`,
    }),
  );
  await client.send(
    new TransactWriteCommand({
      ClientRequestToken: randomUUID(),
      TransactItems: [
        joinWork(user_id, work, [jobNamed(booked.job.id)]).item,
        put(jobs.itemOf(committed(booked.job)), { ConditionExpression: "attribute_not_exists(pk)" }),
        put(quotes.itemOf(committed(booked.quote)), {
          ConditionExpression: "version = :previous",
          ExpressionAttributeValues: { ":previous": quote.version },
        }),
        ...rows.map((row) => put(eventItem(row))),
        put(markItem(rows)),
      ],
    }),
  );
  return answer;
};

/** The standard envelope. */
export const envelope = (data: unknown, request_id: string) => ({
  status: 200,
  success: true,
  message: "OK",
  data,
  request_id,
});
export const refusalOf = (error: unknown): { status: number; body: object } => {
  const status = error instanceof Refused ? error.status : error instanceof z.ZodError ? 422 : 500;
  const message = error instanceof Error && status !== 500 ? error.message : "Something went wrong.";
  return { status, body: { status, success: false, message } };
};
