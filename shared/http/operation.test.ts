import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import {
  type Asked,
  type Caller,
  call,
  httpEvent,
  lambdaContext,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { configuration, secrets } from "../configuration.ts";
import { transact } from "../data/engine/commit.ts";
import { entity } from "../data/engine/entity.ts";
import { sessions } from "../data/sessions.ts";
import { event } from "../kernel/event.ts";
import { newId } from "../kernel/id.ts";
import { notFound, refusal, versionConflict } from "../kernel/refusal.ts";
import { Id, Line } from "../kernel/schema.ts";
import { signAccessToken } from "./access-token.ts";
import type { Answer } from "./answer.ts";
import { formerNames } from "./former-names.ts";
import { jsonOf } from "./input.ts";
import { operation } from "./operation.ts";

const Note = z.object({
  id: Id("note"),
  version: z.int(),
  owner_id: z.string(),
  text: z.string(),
  secret: z.optional(z.string()),
});
const notes = entity({
  name: "note",
  schema: () => Note,
  key: (id) => [`NOTE#${id}`, "NOTE"],
  notFound: notFound("note"),
  conflict: versionConflict("note"),
});
const NoteWritten = event("note.written", "A note was written.", () => ({}));
const NoteUnwelcome = refusal("note.unwelcome", 409, "No.", "Write something else.");

let runs = 0;
const writing = operation({
  route: "POST /note/write-note",
  summary: "Write a note.",
  access: ["user"],
  body: z.strictObject({ text: Line(40) }),
  response: z.object({ id: Id("note"), text: z.string() }),
  refuses: [NoteUnwelcome],
  emits: [NoteWritten],
}).handle(async ({ body, actor, newId, commit }) => {
  runs += 1;
  if (body.text === "unwelcome") throw NoteUnwelcome();
  if (body.text === "broken") throw new Error("the secret of mary@example.com is out");
  const note = { id: newId("note"), version: 0, owner_id: actor.id, text: body.text, secret: "never leaves" };
  return commit([notes.insert(note)], [NoteWritten.atNextVersion(note, { data: {} })], note);
});

const wishing = operation({
  route: "POST /note/wish",
  summary: "Wish for something.",
  access: ["user"],
  body: z.strictObject({ text: z.optional(Line(40)) }),
  response: z.object({ text: z.string() }),
}).handle(async ({ body }) => ({ text: body.text ?? "nothing" }));

const older = operation({
  route: "GET /note/old-note/{note_id}",
  summary: "The older form.",
  access: ["user", "admin"],
  params: z.strictObject({ note_id: Id("note") }),
  response: z.object({ note_id: Id("note") }),
  deprecated: { since: "2026-01-01", successor: "/note/new-note/{note_id}" },
}).handle(async ({ params }) => params);

const owned = operation({
  route: "POST /note/publish",
  summary: "Publish.",
  access: ["admin"],
  admins: ["finance"],
  response: z.object({}),
}).handle(async () => ({}));

const careless = operation({
  route: "GET /note/careless",
  summary: "Refuses what it has not declared.",
  access: ["user"],
  response: z.object({}),
}).handle(async () => {
  throw NoteUnwelcome();
});

const labelling = operation({
  route: "POST /note/label/{label}",
  summary: "Label notes.",
  access: ["user"],
  params: z.strictObject({ label: z.string() }),
  query: z.strictObject({ color: z.optional(z.string()) }),
  body: z.strictObject({
    words: z.optional(z.array(z.strictObject({ word: z.string() }))),
    by_name: z.optional(z.record(z.string(), z.string())),
  }),
  response: z.object({}),
}).handle(async () => ({}));

const listing = operation({
  route: "GET /note/list-notes",
  summary: "List notes.",
  access: ["user"],
  query: z.strictObject({ state: z.optional(z.enum(["kept", "gone"])) }),
  renamed: formerNames({ status: "state" }),
  response: z.object({ state: z.string() }),
}).handle(async ({ query }) => ({ state: query.state ?? "any" }));

const limited = operation({
  route: "GET /note/limited",
  summary: "Seldom.",
  access: ["public"],
  response: z.object({}),
  limit: { burst: 3, window_seconds: 60 },
}).handle(async () => ({}));

test("fields outside the response schema are never sent", async () => {
  const said = await call(writing, { as: await signedIn("user"), body: { text: "  one\u0301   line " } });
  expect(said.data).toEqual({ id: said.data.id, text: "on\u00e9 line" });
  expect(await storyOf("note", said.data.id)).toEqual(["note.written"]);
});

test("answers 401 and 403 before reading the body", async () => {
  const broken = "{not json";
  expect((await call(writing, { body: broken })).status).toBe(401);
  expect((await call(writing, { body: broken, headers: { authorization: "Basic eA==" } })).status).toBe(401);
  expect((await call(writing, { as: await signedIn("service_provider"), body: broken })).error?.code).toBe(
    "auth.forbidden",
  );
  expect((await call(writing, { as: await signedIn("user"), body: broken })).error?.code).toBe(
    "request.malformed",
  );
});

test("names the admin role that is needed, before reading the body", async () => {
  const as = await signedIn("admin", undefined, "read_only");
  const said = await call(owned, { as, body: "{not json" });
  expect([said.status, said.message, said.error]).toEqual([
    403,
    "Only an administrator with the role owner or finance can do this. Your role is read-only.",
    { code: "auth.admin_role_forbidden", details: { roles: ["owner", "finance"], role: "read_only" } },
  ]);
  const problem = await call(owned, { as, headers: { accept: "application/problem+json" } });
  expect(JSON.parse(problem.body)).toMatchObject({ detail: said.message, code: said.error?.code });
  for (const admin_role of ["finance", "owner", undefined] as const)
    expect((await call(owned, { as: await signedIn("admin", undefined, admin_role) })).status).toBe(200);
  const session = await sessions.find(as.id, as.session_id);
  const { access_token: token } = await signAccessToken({ ...as, admin_role: "finance" }, session.created_at);
  expect((await call(owned, { as: { ...as, token } })).error?.code).toBe("auth.required");
  expect((await call(owned, { as: await ended(as) })).error?.code).toBe("auth.required");
});

test("refuses numbers the table can't hold, or stores zero", () => {
  const read = (text: string) => jsonOf(Buffer.from(text), "application/json");
  expect(read('{"a":5e-324,"b":-1e-200,"c":0.25}')).toEqual({ a: 0, b: 0, c: 0.25 });
  for (const text of ["1e126", "[-1e308]", '{"a":1e999}'])
    expect(() => read(text)).toThrow("could not be read");
});

test("refuses bytes that are not UTF-8, also if already replaced by U+FFFD", () => {
  const read = (bytes: Buffer) => jsonOf(bytes, "application/json");
  expect(read(Buffer.from('{"a":"é 👩 한"}'))).toEqual({ a: "é 👩 한" });
  const broken = [
    [0xff],
    [0xc3],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0xc0, 0xaf],
    [0xef, 0xbf, 0xbd],
  ];
  for (const bytes of broken) {
    const body = Buffer.concat([Buffer.from('{"a":"x'), Buffer.from(bytes), Buffer.from('"}')]);
    expect(() => read(body)).toThrow("could not be read");
  }
});

describe("text that is not well-formed Unicode is refused, and its place named", () => {
  const named = async (asked: Asked) => {
    const said = await call(labelling, { as: await signedIn("user"), ...asked });
    return [said.status, said.error?.code, said.error?.fields];
  };
  const illFormed = (...fields: string[]) => [
    422,
    "request.invalid",
    fields.map((field) => ({ field, problem: "must be well-formed Unicode text" })),
  ];
  const params = { label: "red" };

  test("in values of the body, however deep, and as escapes of either case", async () => {
    const body = '{"words":[{"word":"a"},{"word":"\\ud800"},{"word":"b\\uDFFFc"}]}';
    expect(await named({ params, body })).toEqual(illFormed("words.1.word", "words.2.word"));
    expect(await named({ params, body: '"\\ud83d"' })).toEqual(illFormed("body"));
  });

  test("in names of the body's fields, known or not", async () => {
    const problem = "has a name that must be well-formed Unicode text";
    for (const [body, field] of [
      ['{"by_name":{"x\\udc00":"a"}}', "by_name.x\ufffd"],
      ['{"\\ud800":1}', "\ufffd"],
    ] as const)
      expect(await named({ params, body })).toEqual([422, "request.invalid", [{ field, problem }]]);
  });

  test("in the path and in the query, also where the gateway has replaced bytes that are no UTF-8", async () => {
    for (const text of ["\ud800", "a\udfffb", "a\ufffd"]) {
      expect(await named({ params: { label: text }, body: {} })).toEqual(illFormed("label"));
      expect(await named({ params, query: { color: text }, body: {} })).toEqual(illFormed("color"));
      expect(await named({ params, query: { [text]: "red" }, body: {} })).toEqual(
        illFormed(text.toWellFormed()),
      );
    }
  });

  test("in headers, whether or not the operation reads them", async () => {
    for (const header of ["Idempotency-Key", "User-Agent", "X-Anything"])
      expect(await named({ params, headers: { [header]: "a\ud800" }, body: {} })).toEqual(illFormed(header));
  });

  test("whole pairs, escaped or not, are text like any other", async () => {
    const body =
      '{"words":[{"word":"\\ud83d\\ude00"},{"word":"😀"},{"word":"\\\\ud800"},{"word":"\\ufffd"}]}';
    const asked = { params: { label: "😀" }, query: { color: "😀" }, headers: { "user-agent": "😀" }, body };
    expect((await named(asked))[0]).toBe(200);
  });
});

test("refuses an ended session at once", async () => {
  const user = await signedIn("user");
  expect((await call(writing, { as: user, body: { text: "before" } })).status).toBe(200);
  expect((await call(writing, { as: await ended(user), body: { text: "after" } })).status).toBe(401);
});

test("forged access tokens are refused: none, HS256 with the public key, another issuer, audience, type or key, no or past expiry", async () => {
  const user = await signedIn("user");
  const { access_token_key: key } = await secrets();
  const { createPrivateKey } = await import("node:crypto");
  const own = createPrivateKey({ key: key as JsonWebKey, format: "jwk" });
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    sub: user.id,
    sid: user.session_id,
    role: "user",
    iss: configuration().ACCESS_TOKEN_ISSUER,
    aud: "marketplace-api",
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
  };
  const signed = (changes: Record<string, unknown>, header: Record<string, unknown> = {}, by = own) =>
    new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changes })))
      .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: key.kid, ...header })
      .sign(by);
  const none = `${encoded({ alg: "none", typ: "at+jwt" })}.${encoded(claims)}.`;
  const input = `${encoded({ alg: "HS256", typ: "at+jwt", kid: key.kid })}.${encoded(claims)}`;
  const pem = createPublicKey(own).export({ type: "spki", format: "pem" });
  const confused = `${input}.${createHmac("sha256", pem).update(input).digest("base64url")}`;
  expect(
    (
      await call(writing, {
        body: { text: "good" },
        headers: { authorization: `Bearer ${await signed({})}` },
      })
    ).status,
  ).toBe(200);
  const forged = [
    none,
    confused,
    await signed({ iss: "https://elsewhere.example" }),
    await signed({ aud: "other-api" }),
    await signed({}, { typ: "JWT" }),
    await signed({}, {}, generateKeyPairSync("ed25519").privateKey),
    await signed({}, { kid: "../../etc/passwd" }),
    await signed({ exp: undefined }),
    await signed({ exp: claims.iat - 1 }),
    await signed({ sid: undefined }),
    await signed({ role: "admin" }),
  ];
  for (const [index, token] of forged.entries())
    expect(
      (await call(writing, { body: { text: "forged" }, headers: { authorization: `Bearer ${token}` } }))
        .status,
      `token ${index}`,
    ).toBe(401);
});

test("names every bad field, unknown and inherited ones too", async () => {
  const user = await signedIn("user");
  const said = await call(writing, {
    as: user,
    body: '{"text": 7, "role": "admin", "__proto__": {"role": "admin"}}',
  });
  expect(said.status).toBe(422);
  expect(said.error?.fields?.map(({ field }) => field).sort()).toEqual(["__proto__", "role", "text"]);
  expect((await call(older, { as: user, params: { note_id: "7" } })).error?.fields).toEqual([
    { field: "note_id", problem: "must be the id of a note: 24 hexadecimal characters" },
  ]);
});

test("takes a field under its former name, not under both, and names it as it was given", async () => {
  const as = await signedIn("user");
  const asked = async (query: Record<string, string>) => {
    const { data, error } = await call(listing, { as, query });
    return data?.state ?? error?.fields;
  };
  expect(await asked({ state: "gone" })).toBe("gone");
  expect(await asked({ status: "gone" })).toBe("gone");
  const wrong = "must be one of kept, gone";
  expect(await asked({ status: "lost" })).toEqual([{ field: "status", problem: wrong }]);
  expect(await asked({ state: "lost" })).toEqual([{ field: "state", problem: wrong }]);
  expect(await asked({ status: "gone", state: "gone" })).toEqual([
    { field: "status", problem: "is the former name of state: give only one of them" },
  ]);
});

test("a request without a body counts as an empty object", async () => {
  const user = await signedIn("user");
  for (const headers of [undefined, { "content-type": "application/json" }])
    expect(await call(writing, { as: user, ...(headers && { headers }) })).toMatchObject({
      status: 422,
      error: { code: "request.invalid", fields: [{ field: "text", problem: "is missing" }] },
    });
  expect(await call(wishing, { as: user })).toMatchObject({ status: 200, data: { text: "nothing" } });
  expect(await call(wishing, { as: user, body: { text: "rain" } })).toMatchObject({
    status: 200,
    data: { text: "rain" },
  });
});

test("refuses oversized bodies before building them", async () => {
  const user = await signedIn("user");
  const status = async (body: string, headers?: Record<string, string>) =>
    (await call(writing, { as: user, body, ...(headers && { headers }) })).status;
  expect(await status(`"${"x".repeat(256 * 1024)}"`)).toBe(413);
  expect(await status("[".repeat(33) + "]".repeat(33))).toBe(400);
  expect(await status(`[${"1,".repeat(4001)}1]`)).toBe(400);
  expect(await status("{}", { "content-type": "text/plain" })).toBe(415);
  expect(await status('{"text": "\\ud800"}')).toBe(422);
  expect(await status('{"text": "a\\u0000b"}')).toBe(422);
});

test("logs an unknown error whole and answers a bare 500", async () => {
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const said = await call(writing, { as: await signedIn("user"), body: { text: "broken" } });
  const lines = logged.mock.calls.map(([line]) => String(line)).join("");
  logged.mockRestore();
  expect(said.status).toBe(500);
  expect(said.error).toEqual({ code: "service.error" });
  expect(said.body).not.toContain("mary");
  expect(lines).toContain(JSON.parse(said.body).request_id);
});

test("an undeclared refusal is a defect", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValueOnce(true);
  expect((await call(careless, { as: await signedIn("user") })).status).toBe(500);
});

test("a repeat with the same key gets the same bytes and has no effect", async () => {
  const user = await signedIn("user");
  const asked = { as: user, body: { text: "once" }, headers: { "idempotency-key": "key-1" } };
  runs = 0;
  const [first, second] = [await call(writing, asked), await call(writing, asked)];
  expect(second.body).toBe(first.body);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(runs).toBe(1);
  expect((await call(writing, { ...asked, body: { text: "other" } })).error?.code).toBe(
    "idempotency.mismatch",
  );
  const other = await call(writing, { ...asked, as: await signedIn("user") });
  expect(other.data.id).not.toBe(first.data.id);
});

const counting = operation({
  route: "PUT /note/count/{note_id}",
  summary: "Add a stroke.",
  access: ["user"],
  params: z.strictObject({ note_id: Id("note") }),
  response: z.object({ text: z.string() }),
  refuses: [versionConflict("note"), notFound("note")],
}).handle(async ({ params, commit }) => {
  const note = await notes.find(params.note_id);
  const next = { ...note, text: `${note.text}|` };
  return commit([notes.update(next)], [], next);
});

const preparing = operation({
  route: "PUT /note/prepare/{note_id}",
  summary: "Add a stroke before somebody else is asked.",
  access: ["user"],
  params: z.strictObject({ note_id: Id("note") }),
  response: z.object({ text: z.string() }),
  refuses: [versionConflict("note"), notFound("note")],
}).handle(async ({ params, prepare }) => {
  const note = await notes.find(params.note_id);
  const next = { ...note, text: `${note.text}|` };
  await prepare({ writes: [notes.update(next)], events: [] });
  return next;
});

let changes = 0;
const appending = operation({
  route: "PUT /note/append/{note_id}",
  summary: "Add to a note.",
  access: ["user"],
  params: z.strictObject({ note_id: Id("note") }),
  body: z.strictObject({ text: Line(40), other_id: z.optional(Id("note")) }),
  response: z.object({ text: z.string() }),
  limit: { burst: 3, window_seconds: 60 },
  refuses: [versionConflict("note"), notFound("note")],
  alongside: ({ params, body }) =>
    Promise.all([notes.find(params.note_id), body.other_id ? notes.find(body.other_id) : undefined]),
}).handle(async ({ alongside, body, commit }) => {
  changes += 1;
  const [note, other] = await alongside;
  const next = { ...note, text: `${note.text}${body.text}${other?.text ?? ""}` };
  return commit([notes.update(next)], [], next);
});

let shows = 0;
const showing = operation({
  route: "GET /note/show/{note_id}",
  summary: "Show a note.",
  access: ["user"],
  params: z.strictObject({ note_id: Id("note") }),
  response: z.object({ text: z.string() }),
  refuses: [notFound("note")],
}).handle(async ({ params }) => {
  shows += 1;
  return notes.find(params.note_id);
});

const writtenNote = async (text: string): Promise<string> => {
  const note = { id: newId("note"), version: 0, owner_id: "somebody", text };
  await transact([notes.insert(note)], () => 29_000);
  return note.id;
};

const ended = async (caller: Caller): Promise<Caller> => {
  const session = await sessions.find(caller.id, caller.session_id);
  const over = { ...session, state: "ended" as const };
  await transact([sessions.update(over)], () => 29_000);
  return caller;
};

test("reads alongside again when a change is retried", async () => {
  const as = await signedIn("user");
  const asked = { as, params: { note_id: await writtenNote("own") }, body: { text: "|" } };
  const answers = await Promise.all([1, 2, 3].map(() => call(appending, asked)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await notes.find(asked.params.note_id)).text).toBe("own|||");
});

/** The log line of one call. */
const lineOf = async (...[handler, asked]: Parameters<typeof call>): Promise<Record<string, unknown>> => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await call(handler, asked);
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  return JSON.parse(lines.at(-1) as string);
};

test("reads the named records in the session's round trip, and all of a GET", async () => {
  const as = await signedIn("user");
  const [note_id, other_id] = [await writtenNote("one "), await writtenNote("three")];
  const body = { text: "two", other_id };
  expect(await lineOf(showing, { as, params: { note_id } })).toMatchObject({
    status: 200,
    sequential_round_trips: 1,
    round_trips: 1,
  });
  // The session and both notes, then the limit, then the change.
  expect(await lineOf(appending, { as, params: { note_id }, body })).toMatchObject({
    status: 200,
    sequential_round_trips: 3,
    round_trips: 3,
  });
  expect((await notes.find(note_id)).text).toBe("one twothree");
});

test("an ended session gets 401 whatever else is wrong", async () => {
  const as = await ended(await signedIn("user"));
  const ghost = "0".repeat(24);
  const params = { note_id: await writtenNote("not for the dead") };
  const body = { text: "!" };
  const asked: [Parameters<typeof call>[0], Parameters<typeof call>[1]][] = [
    [showing, { as, params }],
    [showing, { as, params: { note_id: ghost } }],
    [showing, { as, params: { note_id: "7" } }],
    [careless, { as }],
    [appending, { as, params, body }],
    [appending, { as, params: { note_id: ghost }, body }],
    [appending, { as, params, body: "{not json" }],
    [appending, { as, params, body, headers: { "content-type": "text/plain" } }],
    [appending, { as, params, body, headers: { "idempotency-key": "x".repeat(256) } }],
    [older, { as: await ended(await signedIn("service_provider")), params }],
  ];
  changes = 0;
  for (const [handler, request] of asked) {
    const { status, error, body: said } = await call(handler, request);
    expect([status, error]).toEqual([401, { code: "auth.required" }]);
    expect(said).not.toContain("not for the dead");
  }
  expect(changes).toBe(0);
  expect((await notes.find(params.note_id)).text).toBe("not for the dead");
});

test("another role gets 403 before anything is read", async () => {
  const as = await signedIn("admin");
  const params = { note_id: await writtenNote("others'") };
  shows = 0;
  expect((await call(showing, { as, params })).error?.code).toBe("auth.forbidden");
  expect((await call(appending, { as, params, body: "{not json" })).error?.code).toBe("auth.forbidden");
  expect(shows).toBe(0);
  expect(await lineOf(appending, { as, params, body: { text: "!" } })).toMatchObject({ read_units: 1 });
});

test("an ended session uses no rate limit and gets no replay", async () => {
  const as = await signedIn("user");
  const asked = { params: { note_id: await writtenNote("") }, body: { text: "|" } };
  const once = { ...asked, headers: { "idempotency-key": "key-3" } };
  expect((await call(appending, { as, ...once })).status).toBe(200);
  await ended(as);
  for (let time = 0; time < 4; time += 1)
    expect((await call(appending, { as, ...once })).error?.code).toBe("auth.required");
  const again = await signedIn("user", as.id);
  expect((await call(appending, { as: again, ...once })).headers["idempotent-replayed"]).toBe("true");
  expect((await call(appending, { as: again, ...asked })).status).toBe(200);
});

test("a read writes nothing for an ended session", async () => {
  const id = newId("note");
  const wrong = operation({
    route: "GET /note/wrong",
    summary: "Writes, and should not.",
    access: ["user"],
    response: z.object({}),
  }).handle(({ commit }) =>
    commit([notes.insert({ id, version: 0, owner_id: "somebody", text: "written" })], [], {}),
  );
  expect((await call(wrong, { as: await ended(await signedIn("user")) })).status).toBe(401);
  await new Promise((done) => setImmediate(done));
  expect(await notes.get(id)).toBeUndefined();
  expect((await call(wrong, { as: await signedIn("user") })).status).toBe(200);
  expect(await notes.get(id)).toBeDefined();
});

test("a conflicting change is decided again with the new state", async () => {
  const user = await signedIn("user");
  const { data } = await call(writing, { as: user, body: { text: "strokes" } });
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(counting, { as: user, params: { note_id: data.id } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await notes.find(data.id)).text).toBe("strokes|||");
});

test("a conflicting preparation is made again with the new state", async () => {
  const user = await signedIn("user");
  const { data } = await call(writing, { as: user, body: { text: "strokes" } });
  const prepared = await Promise.all(
    [1, 2, 3].map(() => call(preparing, { as: user, params: { note_id: data.id } })),
  );
  expect(prepared.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await notes.find(data.id)).text).toBe("strokes|||");
});

test("refusals are not stored for replay", async () => {
  const asked = { as: await signedIn("user"), headers: { "idempotency-key": "key-2" } };
  expect((await call(writing, { ...asked, body: { text: "unwelcome" } })).status).toBe(409);
  expect((await call(writing, { ...asked, body: { text: "welcome" } })).status).toBe(200);
});

test("a deprecated operation names its successor", async () => {
  const { headers } = await call(older, { as: await signedIn("user"), params: { note_id: "0".repeat(24) } });
  expect(headers).toMatchObject({
    deprecation: "@1767225600",
    link: '</api/v1/note/new-note/{note_id}>; rel="successor-version"',
  });
});

test("calls above the rate get 429 with Retry-After, per network", async () => {
  const from = (source_ip: string) => call(limited, { source_ip });
  const answers = await Promise.all(Array.from({ length: 10 }, () => from("203.0.113.9")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(Number(answers.find(({ status }) => status === 429)?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("203.0.113.10")).status).toBe(200);
  for (let at = 0; at < 3; at += 1) await from(`2001:db8:1:2:${at}::1`);
  expect((await from("2001:db8:1:2:ffff::9")).status).toBe(429);
});

test("the log line says what was done without personal data", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const user = await signedIn("user");
  (await writing(
    httpEvent(writing.contract, { as: user, body: { text: "canary@example.com" } }),
    lambdaContext(),
  )) as Answer;
  const lines = written.mock.calls.map(([line]) => String(line)).join("");
  written.mockRestore();
  expect(JSON.parse(lines.trim().split("\n").at(-1) as string)).toMatchObject({
    operation: "note/write-note",
    status: 200,
    actor_id: user.id,
    round_trips: 2,
  });
  expect(lines).not.toMatch(/canary|Bearer|eyJ/);
});

test("a public answer has an ETag and is 304 for who has it", async () => {
  let text = "one";
  const shown = operation({
    route: "GET /note/shown",
    summary: "The same for everybody.",
    access: ["public"],
    response: z.object({ text: z.string() }),
    cache: { seconds: 60 },
  }).handle(async () => ({ text }));
  const ask = (headers: Record<string, string> = {}) =>
    shown(httpEvent(shown.contract, { headers }), lambdaContext()) as Promise<Answer>;
  const [first, again] = [await ask(), await ask()];
  const etag = first.headers.etag as string;
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  expect(again.headers.etag).toBe(etag);
  expect(again.body).not.toBe(first.body);
  for (const held of [etag, etag.slice(2), `"other", ${etag}`, "*"])
    expect(await ask({ "if-none-match": held })).toMatchObject({
      statusCode: 304,
      body: "",
      headers: { etag, "cache-control": "public, max-age=60" },
    });
  text = "two";
  expect(await ask({ "if-none-match": etag })).toMatchObject({ statusCode: 200 });
  expect((await call(limited, { as: await signedIn("user") })).headers).toMatchObject({
    "cache-control": "no-store",
  });
});
