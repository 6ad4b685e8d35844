import { createServer, type Server } from "node:http";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as connect } from "../../functions/chat-socket/connect.ts";
import { handler as createTicket } from "../../functions/chat-socket/ticket.ts";
import { describeSchemas } from "../../platform/document/json-schema.ts";
import { refusalsOfAction } from "../../platform/document/socket-channel.ts";
import { socketActions } from "../../platform/operations.ts";
import { connections } from "../../shared/data/connections.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { ending, sessions } from "../../shared/data/sessions.ts";
import { EventMessage } from "../../shared/domain/notification/socket.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { arbitraryOf, canaries, hostileFrames, wrongValues } from "../support/arbitrary.ts";
import { handlerIn } from "../support/callers.ts";
import { fuzzing, overhear, runs, whole } from "../support/fuzzing.ts";
import { aJob, aQuote } from "../support/marketplace.ts";
import { type Caller, call, lambdaContext, signedIn, write } from "../support/world.ts";

vi.setConfig({ testTimeout: whole ? 3_600_000 : 600_000 });

type Frame = string | Buffer;
type Answering = (event: unknown, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const actions = await socketActions();
const described = await describeSchemas({
  input: Object.fromEntries(actions.map(({ key, contract }) => [key, contract.body])),
  output: {},
});

/** There are few actions, so each is tried more often than an operation. */
const each = actions.length * 5;

/** The gateway carries no more than this in one frame. */
const frame_bytes = 32 * 1024;

/** The states in which a connection may be when a frame comes. */
const standings = ["open", "session ended", "session expired", "unknown", "client gone"] as const;
type Standing = (typeof standings)[number];

const heard = overhear();
let gateway: Server;
let pushed: unknown[] = [];
let owner: Caller;
let topics: string[] = [];
const connectionOf = {} as Record<Standing, string>;

const open = async (as: Caller): Promise<string> => {
  const { data } = await call(createTicket, { as });
  const connectionId = newId("connection");
  const event = { requestContext: { connectionId }, queryStringParameters: { ticket: data.ticket } };
  expect(await connect(event as never, lambdaContext())).toEqual({ statusCode: 200 });
  return connectionId;
};

const remaining = () => 29_000;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url?.endsWith(connectionOf["client gone"])) return response.writeHead(410).end();
      pushed.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(200).end();
    });
  });
  const { port } = new URL(process.env.SOCKET_MANAGEMENT_URL as string);
  await new Promise<void>((done) => gateway.listen(Number(port), "127.0.0.1", done));

  owner = await signedIn("user");
  const [quote, foreign] = [aQuote({ user_id: owner.id as never }), aQuote()];
  const job = aJob({ user_id: owner.id as never });
  await write(quotes.insert(quote), quotes.insert(foreign), jobs.insert(job));
  topics = ["me", `quote/${quote.id}`, `job/${job.id}`, `quote/${foreign.id}`, `job/${newId("job")}`];

  for (const standing of standings) {
    const as = standing === "open" ? owner : await signedIn("user");
    connectionOf[standing] = standing === "unknown" ? "nobody=" : await open(as);
    const session = await sessions.find(as.id, as.session_id);
    if (standing === "session ended") await transact([ending(session)], remaining);
    if (standing === "session expired")
      await transact(
        [
          sessions.update({
            ...session,
            expires_at: plus(session.created_at, { minutes: -1 }),
          }),
        ],
        remaining,
      );
  }
});
afterAll(() => gateway.closeAllConnections());

/** Routes a frame as the gateway does: to the action that it names, else to `$default`. */
const routed = (frame: Frame): (typeof actions)[number] => {
  const byRoute = (route: string) => actions.find(({ contract }) => contract.route === `SOCKET ${route}`);
  let named: unknown;
  try {
    named = (JSON.parse(frame.toString()) as { action?: unknown }).action;
  } catch {
    named = undefined;
  }
  return ((typeof named === "string" && byRoute(named)) || byRoute("$default")) as (typeof actions)[number];
};

/** Sends a frame and checks what holds for every answer. */
const send = async (frame: Frame, standing: Standing, to = routed(frame)): Promise<void> => {
  pushed = [];
  const handler = (await handlerIn(to.file)) as unknown as Answering;
  const { statusCode, body = "" } = await handler(
    {
      requestContext: { connectionId: connectionOf[standing] },
      isBase64Encoded: typeof frame !== "string",
      ...(frame !== "" && { body: typeof frame === "string" ? frame : frame.toString("base64") }),
    },
    lambdaContext(),
  );
  expect(statusCode).toBe(200);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(frame_bytes);
  const said = JSON.parse(body) as { type: string; code?: string };
  if (said.type === "error")
    expect(
      refusalsOfAction(to.contract).map(({ code }) => code),
      heard.lastError(),
    ).toContain(said.code);
  else expect(to.contract.response.safeParse(said).error?.issues).toBeUndefined();
  if (standing.startsWith("session") || standing === "unknown") expect(said.type).toBe("error");
  for (const message of pushed) expect(EventMessage.safeParse(message).error?.issues).toBeUndefined();
  expect(heard.lastError()).toBeUndefined();
  expect(heard.canaries()).toEqual([]);
  heard.forget();
};

const anyStanding = fc.constantFrom(...standings);
const anyAction = fc.constantFrom(...actions);

test("answers whatever the schemas of its actions accept", async () => {
  const valid = fc.oneof(
    ...actions.map(({ key }) => arbitraryOf(described.input[key] ?? {}, described.components)),
    fc.record(
      { action: fc.constant("subscribe"), topic: fc.nat(), since: fc.nat() },
      { requiredKeys: ["action", "topic"] },
    ),
  );
  const about = (drawn: unknown): unknown =>
    typeof (drawn as { topic?: unknown })?.topic === "number"
      ? { ...(drawn as object), topic: topics[(drawn as { topic: number }).topic % topics.length] }
      : drawn;
  await fc.assert(
    fc.asyncProperty(valid, anyStanding, (drawn, standing) =>
      send(JSON.stringify(about(drawn)) ?? "", standing),
    ),
    { ...fuzzing, numRuns: runs.valid * each },
  );
});

test("answers frames with one wrong field", async () => {
  const fields = actions.flatMap((to) =>
    [...Object.keys(described.input[to.key]?.properties ?? {}), "none"].map((field) => ({ to, field })),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), wrongValues, anyStanding, ({ to, field }, value, standing) =>
      send(JSON.stringify({ ...(to.contract.example as object), [field]: value }), standing, to),
    ),
    { ...fuzzing, numRuns: runs.broken * each },
  );
});

test("answers hostile frames on every route", async () => {
  const frames = fc.oneof(fc.constantFrom(...hostileFrames.known), hostileFrames.drawn);
  await fc.assert(
    fc.asyncProperty(frames, fc.option(anyAction, { nil: undefined }), anyStanding, (frame, to, standing) =>
      send(frame, standing, to),
    ),
    {
      ...fuzzing,
      examples: hostileFrames.known.map((frame): [Frame, undefined, Standing] => [frame, undefined, "open"]),
      numRuns: hostileFrames.known.length + runs.hostile * each,
    },
  );
});

test("answers the same frame each time it is sent concurrently", async () => {
  const frames = topics
    .slice(0, 3)
    .flatMap((topic) => ["subscribe", "unsubscribe"].map((action) => JSON.stringify({ action, topic })));
  for (const frame of frames) await Promise.all(Array.from({ length: 8 }, () => send(frame, "open")));
});

test("opens only with a valid ticket, whatever else is sent with it", async () => {
  const text = fc.oneof(wrongValues.map(String), fc.string({ unit: "binary" }), fc.constant(canaries.word));
  const said = fc.record({ ticket: text, origin: text, extra: text }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(said, async ({ ticket, origin, extra }) => {
      const connectionId = newId("connection");
      const event = {
        requestContext: { connectionId },
        ...(ticket !== undefined && { queryStringParameters: { ticket, ...(extra && { role: extra }) } }),
        ...(origin !== undefined && { headers: { Origin: origin } }),
      };
      const { statusCode } = await connect(event as never, lambdaContext());
      expect([401, 403]).toContain(statusCode);
      expect(await connections.get(connectionId)).toBeUndefined();
      expect(heard.lastError()).toBeUndefined();
      expect(heard.canaries()).toEqual([]);
    }),
    { ...fuzzing, numRuns: runs.broken * each },
  );
});
