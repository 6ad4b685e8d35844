import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { createLocalJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import { eventKey } from "../../shared/data/engine/events.ts";
import type { MarkedRow } from "../../shared/data/engine/outbox.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { book } from "../../shared/domain/job/booking.ts";
import { jobFor } from "../../shared/domain/job/view.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { newId } from "../../shared/kernel/id.ts";
import { resolveLocalTime } from "../../shared/kernel/local-time.ts";

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

export const Booking = z.strictObject({
  user_id: id,
  video_id: id.optional(),
  quote_id: id,
  task_id: id,
  scheduled_date: z.iso.date(),
  scheduled_time: z.iso.time({ precision: -1 }),
  optional_message: z.string().max(2000).optional(),
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

const read = async <T>(pk: string, sk: string): Promise<T> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }),
  );
  if (!Item) throw new Refused(404, "It is not there.");
  return Item as T;
};

type Session = { state: string; expires_at: string; role: string };

/** The caller, with an active session. Throws `Refused` 401 or 403. */
export const authenticate = async (authorization: string | undefined, now: string): Promise<string> => {
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
  return payload.sub as string;
};

type Asked = { booking: z.output<typeof Booking>; actor: string; now: string; source_ip: string };

const put = (Item: Record<string, unknown>, condition = {}) => ({
  Put: { TableName: table, Item, ...condition },
});

const eventItem = ({ causation_id: _, schema_version: __, aggregate, ordinal, ...row }: MarkedRow) => ({
  ...row,
  ...eventKey({ ...row, aggregate, ordinal }),
  entity: "event",
  key1pk: `AUDIT#${Number.parseInt(row.id.slice(-4), 16) % 4}`,
  key2pk: `AUDIT#ACTOR#${row.actor.id}`,
  key3pk: `AUDIT#ACTION#${row.type}#${Number.parseInt(row.id.slice(-4), 16) % 4}`,
  keysk: `${row.occurred_at}#${row.id}`,
});

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

/** Books the job and returns it as its customer sees it. */
export const bookJob = async ({ booking, actor, now, source_ip }: Asked) => {
  const { user_id, video_id, quote_id, task_id, scheduled_date, scheduled_time, time_zone } = booking;
  if (user_id !== actor) throw new Refused(404, "It is not there.");
  const when = {
    scheduled_date,
    scheduled_time,
    time_zone,
    ...(await resolveLocalTime(scheduled_date, scheduled_time, time_zone, 0)),
  };
  const [customer, quote, video, terms] = await Promise.all([
    read<Account>(`ACCOUNT#${user_id}`, "ACCOUNT"),
    read<Quote>(`QUOTE#${quote_id}`, "QUOTE"),
    video_id ? read<Media>(`MEDIA#${video_id}`, "MEDIA") : undefined,
    client.send(
      new GetCommand({
        TableName: table,
        Key: { pk: "TERMS#current", sk: "TERMS" },
        ConsistentRead: true,
      }),
    ),
  ]);
  if (quote.user_id !== user_id || (video && video.owner_id !== user_id))
    throw new Refused(404, "It is not there.");
  const booked = book(
    { task_id: task_id as never, when, optional_message: booking.optional_message },
    { customer, terms_version: (terms.Item?.published_version as number) ?? 1, quote, video },
    { id: newId("job"), now },
  );
  const request_id = randomUUID();
  const ids = booked.events.map(() => newId("event"));
  const [first = newId("event")] = ids;
  const rows = booked.events.map(
    (event, ordinal): MarkedRow => ({
      ...event,
      id: ids[ordinal] ?? first,
      occurred_at: now,
      actor: { role: "user", id: actor },
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
      ClientRequestToken: request_id,
      TransactItems: [
        put(jobs.itemOf(booked.job), { ConditionExpression: "attribute_not_exists(pk)" }),
        put(quotes.itemOf(booked.quote), {
          ConditionExpression: "version = :previous",
          ExpressionAttributeValues: { ":previous": quote.version },
        }),
        ...rows.map((row) => put(eventItem(row))),
        put(markItem(rows)),
      ],
    }),
  );
  return jobFor("user", booked.job);
};

/** The standard envelope. */
export const envelope = (data: unknown) => ({ status: 200, success: true, message: "OK", data });
export const refusalOf = (error: unknown): { status: number; body: object } => {
  const status = error instanceof Refused ? error.status : error instanceof z.ZodError ? 422 : 500;
  const message = error instanceof Error && status !== 500 ? error.message : "Something went wrong.";
  return { status, body: { status, success: false, message } };
};
