import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { Context, DynamoDBRecord } from "aws-lambda";
import { vi } from "vitest";
import { headerProblems } from "../../platform/headers.ts";
import { commitAs, transact } from "../../shared/data/engine/commit.ts";
import { type EventRow, eventKey, historyOf } from "../../shared/data/engine/events.ts";
import { type Joining, joined } from "../../shared/data/engine/guard.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { type AdminRole, type Role, sessions } from "../../shared/data/sessions.ts";
import { signAccessToken } from "../../shared/http/access-token.ts";
import type { Answer } from "../../shared/http/answer.ts";
import type { Actor, HttpEvent } from "../../shared/http/call.ts";
import { type AnyContract, methodOf, pathOf } from "../../shared/http/contract.ts";
import { routeKeyOf } from "../../shared/http/routing.ts";
import type { DomainEvent } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { monotonic_ms } from "../../shared/kernel/time.ts";
import { handOff, wantedIn } from "../../shared/queue/hand-off.ts";
import { queueWorker } from "../../shared/queue/worker.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import type { Lane, StreamLane, Subscriber } from "../../shared/stream/subscriber.ts";
import { sendToModels } from "../../shared/vendors/queue/send.ts";
import { modelQueue, stageSqs, workOff } from "./model-queue.ts";
import { waitingEvents } from "./waiting-events.ts";

/** Who calls in a test: an actor and its access token. */
export type Caller = Actor & { token: string };

export type Said = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
  data: any;
  error?: { code: string; fields?: { field: string; problem: string }[]; details?: Record<string, unknown> };
  message: string;
  headers: Record<string, string>;
  cookies: string[];
  body: string;
};

// biome-ignore lint/suspicious/noExplicitAny: any operation's handler
type Handler = ((event: any, context: any, ...rest: any[]) => any) & { contract: AnyContract };

export const lambdaContext = (name = "test", timeout_ms = 29_000): Context => {
  const started = monotonic_ms();
  return {
    awsRequestId: randomUUID(),
    functionName: name,
    getRemainingTimeInMillis: () => timeout_ms - (monotonic_ms() - started),
  } as Context;
};

export type Asked = {
  as?: Caller;
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  cookies?: string[];
  source_ip?: string;
};

/** The API Gateway event (payload 2.0) that a client's request becomes. */
export const httpEvent = (
  contract: AnyContract,
  { as, body, params, query, headers, cookies, source_ip = "198.51.100.7" }: Asked,
): HttpEvent => {
  const path = pathOf(contract).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? "missing");
  return {
    version: "2.0",
    routeKey: routeKeyOf(contract),
    rawPath: `/api/v1${path}`,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    },
    ...(cookies && { cookies }),
    ...(query && { queryStringParameters: query }),
    ...(params && { pathParameters: params }),
    requestContext: {
      http: {
        method: methodOf(contract),
        path,
        protocol: "HTTP/1.1",
        sourceIp: source_ip,
        userAgent: "test",
      },
    } as HttpEvent["requestContext"],
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};

/**
 * Calls an operation as API Gateway would, and reads its answer as a client would. Throws where the answer's headers
 * are not those that the operation is described with.
 */
export const call = async (handler: Handler, asked: Asked = {}): Promise<Said> => {
  const answer = (await handler(httpEvent(handler.contract, asked), lambdaContext())) as Answer;
  const problems = headerProblems(handler.contract, answer);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const isJson = /json/.test(answer.headers["content-type"] ?? "");
  const body = (isJson ? JSON.parse(answer.body as string) : { data: answer.body, message: "OK" }) as {
    data: unknown;
    message: string;
    error?: Said["error"];
  };
  return {
    status: answer.statusCode as number,
    data: body.data,
    message: body.message,
    ...(body.error && { error: body.error }),
    headers: answer.headers,
    cookies: answer.cookies ?? [],
    body: answer.body as string,
  };
};

/** Stores what a test begins with, in one transaction, and leaves guards of sets alone. */
export const write = (...writes: (Write | Joining)[]): Promise<void> =>
  transact(
    writes.flatMap((one) => ("item" in one ? one : joined([] as never, one))),
    () => 29_000,
  );

/** Writes an event as the operation that causes it would. */
export const tell = (...events: DomainEvent[]): Promise<void> =>
  commitAs(
    {
      actor: { role: "system", id: "test" },
      now: new Date().toISOString(),
      operation: "test",
      correlation_id: "test",
      remaining: () => 29_000,
    },
    [],
    events,
  );

/** A signed-in caller, and the session of its own that is yet to be stored. */
export const signingIn = async (
  role: Role,
  id: string = newId("account"),
  admin_role?: AdminRole,
): Promise<{ caller: Caller; session: Joining }> => {
  const now = new Date();
  const in30Days = new Date(now.getTime() + 30 * 86_400_000).toISOString();
  const session = {
    id: newId("session"),
    version: 0,
    account_id: id,
    role,
    ...(admin_role && { admin_role }),
    state: "active" as const,
    created_at: now.toISOString(),
    expires_at: in30Days,
    idle_expires_at: in30Days,
    refresh_hash: randomUUID(),
  };
  const actor: Actor = { id, role, ...(admin_role && { admin_role }), session_id: session.id };
  const { access_token } = await signAccessToken(actor, now.toISOString());
  return { caller: { ...actor, token: access_token }, session: sessions.insert(session) };
};

/** A signed-in caller with a session of its own; the account behind it is up to the test. */
export const signedIn = async (...who: Parameters<typeof signingIn>): Promise<Caller> => {
  const { caller, session } = await signingIn(...who);
  await write(session);
  return caller;
};

/** The same session with an access token of now: tokens don't outlive a moved clock. */
export const renewed = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  token: (await signAccessToken(caller, new Date().toISOString())).access_token,
});

let known: Promise<Subscriber[]> | undefined;

/** Subscribers with the one that hands events to those of them in the model lane. */
const withHandOff = (subscribers: readonly Subscriber[]): Subscriber[] => {
  const subscriptions = subscribers.map(({ subscription }) => subscription);
  const handing = handOff("model", wantedIn("model", subscriptions), sendToModels);
  const { name } = handing.subscription;
  return [...subscribers.filter(({ subscription }) => subscription.name !== name), handing];
};

/** Every subscriber of the service, as the build collects them. */
export const allSubscribers = (): Promise<Subscriber[]> => {
  known ??= Promise.all(
    readdirSync(new URL("../../events/subscribers/", import.meta.url))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map(
        async (file) =>
          (
            (await import(
              /* @vite-ignore */ new URL(`../../events/subscribers/${file}`, import.meta.url).href
            )) as { handler: Subscriber }
          ).handler,
      ),
  ).then(withHandOff);
  return known;
};

export const streamRecord = (row: EventRow): DynamoDBRecord => ({
  eventID: row.id,
  eventName: "INSERT",
  dynamodb: {
    SequenceNumber: row.id,
    NewImage: marshall(
      { ...row, ...eventKey(row), entity: "event" },
      { removeUndefinedValues: true },
    ) as never,
  },
});

/** Works off the queue of the model lane. How many messages its subscribers failed on. */
export const workModels = (subscribers: readonly Subscriber[]): Promise<number> => {
  const worker = queueWorker("model", subscribers);
  return workOff((messages) => worker(messages, lambdaContext("dispatch-model", 90_000)));
};

type Undelivered = { row: EventRow; attempts: number };

/** What each lane of the stream has failed on. */
export type FailedOn = Record<StreamLane, Undelivered[]>;
export const nothingFailed = (): FailedOn => ({ patient: [], prompt: [] });

/**
 * Gives events to both lanes of the stream, those first that a lane failed on before: it gets them again, whether or not the
 * other lane is done with them. Notes what fails; gives the lanes that failed on something.
 */
export const giveToLanes = async (
  rows: readonly EventRow[],
  subscribers: readonly Subscriber[],
  failedOn: FailedOn,
): Promise<StreamLane[]> => {
  for (const lane of ["patient", "prompt"] as const) {
    const given = new Map<string, Undelivered>(failedOn[lane].map((one) => [one.row.id, one]));
    for (const row of rows) if (!given.has(row.id)) given.set(row.id, { row, attempts: 0 });
    const { batchItemFailures } = await dispatcher(lane, subscribers)(
      { Records: [...given.values()].map(({ row }) => streamRecord(row)) },
      lambdaContext(`dispatch-${lane}`, 60_000),
    );
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    failedOn[lane] = [...given.values()]
      .filter(({ row }) => failed.has(row.id))
      .map(({ row, attempts }) => ({ row, attempts: attempts + 1 }));
  }
  return (["patient", "prompt"] as const).filter((lane) => failedOn[lane].length > 0);
};

/** A lane is given an event so often, as the stream does; then it is lost to it. */
const attempts_most = 3;

const failedOn = nothingFailed();

/**
 * Delivers what the stream and the queue would: every unpublished event to every subscriber, round after round until nothing
 * new happens. Throws when a subscriber fails, unless failures are expected.
 */
export const deliver = async ({
  rounds = 10,
  expectFailures = false,
  only,
}: {
  rounds?: number;
  expectFailures?: boolean;
  /** These subscribers instead of all. */
  only?: readonly Subscriber[];
} = {}): Promise<EventRow[]> => {
  const subscribers = only ? withHandOff(only) : await allSubscribers();
  const delivered: EventRow[] = [];
  const expectNone = (failed: readonly Lane[]) => {
    if (failed.length > 0 && !expectFailures)
      throw new Error(`subscribers failed on ${failed.join()}: see the log`);
  };
  const queues = await stageSqs();
  for (let round = 0; round < rounds; round += 1) {
    const waiting = await waitingEvents();
    const again = failedOn.patient.map(({ row }) => row);
    if (waiting.length + again.length === 0 && !queues.hasVisible(modelQueue)) break;
    expectNone(await giveToLanes(waiting, subscribers, failedOn));
    for (const lane of ["patient", "prompt"] as const)
      failedOn[lane] = failedOn[lane].filter(({ attempts }) => attempts < attempts_most);
    expectNone((await workModels(subscribers)) > 0 ? ["model"] : []);
    delivered.push(...again, ...waiting);
  }
  return delivered;
};

/** What happened to a record, oldest first: types of events. */
export const storyOf = async (type: string, id: string): Promise<string[]> =>
  (await historyOf({ type, id }, { limit: 100, scope: "test", order: "oldest" })).items.map(
    (row) => row.type,
  );

/** Sets this test file's clock. After that it moves only when tests move it. */
export const clock = {
  set: (instant: string): void => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
  },
  advance: ({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
  }): void => {
    const to = Date.now() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    vi.useFakeTimers({ toFake: ["Date"], now: to });
  },
};

/** Runs a schedule once, now. */
export const runSchedule = (
  handler: (event: unknown, context: Context) => Promise<{ handled: number; failed: number }>,
) => handler({}, lambdaContext("schedule", 60_000));
