import { beforeEach, expect, test } from "vitest";
import { handler as helpSchedule } from "../../events/schedules/help.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { allHelp, help, helpShelf, helpShelves } from "../../shared/data/help.ts";
import { policy } from "../../shared/domain/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import {
  type Caller,
  call,
  clock,
  httpEvent,
  lambdaContext,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as create } from "./create-help.ts";
import { handler as remove } from "./delete-help.ts";
import { handler as readHelp } from "./get-help.ts";
import { handler as readOne } from "./get-help-by-id.ts";
import { handler as update } from "./update-help.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-05-25T10:00:00.000Z");
  admin = await signedIn("admin");
  const shelf = await helpShelf();
  for (const entry of await allHelp(shelf)) await transact([help.remove(entry)], () => 29_000);
  if (shelf.version > 0) await transact([helpShelves.update({ ...shelf, entries: 0 })], () => 29_000);
});

const write = async (given: Record<string, unknown> = {}, as = admin) =>
  call(create, {
    as,
    body: { title: "How do I cancel?", text: "Tap *Cancel*.", category: "jobs", published: true, ...given },
  });
const change = (help_id: string, body: unknown, as = admin) =>
  call(update, { as, params: { help_id }, body });
const read = async (query: Record<string, string> = {}) => (await call(readHelp, { query })).data;
const titles = async (query: Record<string, string> = {}) =>
  (await read(query)).items.map(({ title }: { title: string }) => title);

test("published entries are public, as sanitized HTML; drafts are not", async () => {
  await write({ title: "Draft", published: false });
  await write({ text: "Tap *Cancel*. <img src=x onerror=alert(1)>" });
  const said = await read();
  expect(said).toMatchObject({ total: 1, categories: [{ category: "jobs", count: 1 }], next_cursor: null });
  expect(said.items).toMatchObject([
    {
      title: "How do I cancel?",
      html: "<p>Tap <em>Cancel</em>. &lt;img src=x onerror=alert(1)&gt;</p>",
      revision: 1,
      published_at: "2027-05-25T10:00:00.000Z",
    },
  ]);
  expect(said.items[0]).not.toHaveProperty("written_by");
});

test("finds help by words, prefixes or misspellings, with title before text, within a category", async () => {
  await write({ title: "Refunds", text: "How money comes back.", category: "payments", tags: ["money"] });
  await write({ title: "Canceling a job", text: "When a refund is due.", category: "jobs" });
  await write({ title: "Your profile", text: "Name and picture.", category: "account" });
  expect(await titles({ search: "refund" })).toEqual(["Refunds", "Canceling a job"]);
  for (const search of ["canc", "canseling"]) expect(await titles({ search })).toEqual(["Canceling a job"]);
  expect(await titles({ search: "refund", category: "jobs" })).toEqual(["Canceling a job"]);
  expect(await titles({ search: "zebra" })).toEqual([]);
  expect(await titles({ category: "account" })).toEqual(["Your profile"]);
  expect((await read({ search: "profile" })).categories).toHaveLength(3);
});

test("an edit is a draft until it is published; every old text is kept", async () => {
  const { data } = await write();
  const edited = await change(data.id, { text: "Tap **Cancel**." });
  expect(edited.data).toMatchObject({
    revision: 2,
    published: true,
    published_revision: 1,
    text: "Tap **Cancel**.",
  });
  expect((await read()).items[0]).toMatchObject({ text: "Tap *Cancel*.", revision: 1 });
  await change(data.id, { published: true });
  expect((await read()).items[0]).toMatchObject({ text: "Tap **Cancel**.", revision: 2 });
  const one = await call(readOne, { as: admin, params: { help_id: data.id } });
  expect(one.data.revisions.map(({ text }: { text: string }) => text)).toEqual([
    "Tap **Cancel**.",
    "Tap *Cancel*.",
  ]);
  expect((await change(data.id, { published: false })).data).toMatchObject({ published: false });
  expect(await titles()).toEqual([]);
  expect(await storyOf("help", data.id)).toEqual([
    "help.published",
    "help.written",
    "help.published",
    "help.withdrawn",
  ]);
});

test("a scheduled text is public from its time, even before the schedule runs", async () => {
  const { data } = await write({ text: "Old." });
  const publish_at = "2027-05-26T00:00:00.000Z";
  expect((await change(data.id, { text: "New.", published: true, publish_at })).data).toMatchObject({
    publish_at,
  });
  expect((await read()).items[0].text).toBe("Old.");
  clock.set(publish_at);
  expect((await read()).items[0]).toMatchObject({ text: "New.", published_at: publish_at });
  expect((await read({ search: "new" })).items).toHaveLength(1);
  expect(await runSchedule(helpSchedule)).toEqual({ handled: 1, failed: 0 });
  expect(await runSchedule(helpSchedule)).toEqual({ handled: 0, failed: 0 });
  expect((await help.find(data.id)).live?.text).toBe("New.");
  expect(await titles()).toEqual(["How do I cancel?"]);
});

test("a deleted entry is gone for everybody", async () => {
  const { data } = await write();
  const params = { help_id: data.id };
  expect((await call(remove, { as: admin, params })).data).toEqual({ id: data.id, deleted: true });
  expect(await titles()).toEqual([]);
  expect((await call(readOne, { as: admin, params })).status).toBe(404);
  expect((await call(remove, { as: admin, params })).error?.code).toBe("help.not_found");
  expect((await change(data.id, { published: true })).status).toBe(404);
});

test("all pages together are the list, and an invalid cursor is refused", async () => {
  for (const n of [1, 2, 3, 4, 5]) await write({ title: `Entry ${n}` });
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { items, next_cursor } = await read({ limit: "2", ...(cursor && { cursor }) });
    seen.push(...items.map(({ title }: { title: string }) => title));
    cursor = next_cursor;
  } while (cursor);
  expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => `Entry ${n}`));
  for (const forged of ["e30", "LTE", "MC41"])
    expect((await call(readHelp, { query: { cursor: forged } })).error?.code).toBe("request.cursor_invalid");
});

test("an unchanged list has the same ETag, and any change another", async () => {
  for (const n of [1, 2, 3]) await write({ title: `Entry ${n}` });
  const ask = async (held?: string) =>
    readHelp(
      httpEvent(readHelp.contract, { query: { limit: "2" }, headers: held ? { "if-none-match": held } : {} }),
      lambdaContext(),
    );
  const etag = (await ask()).headers.etag as string;
  expect((await ask(etag)).statusCode).toBe(304);
  await write({ title: "Another" });
  expect((await ask(etag)).statusCode).toBe(200);
});

test("the number of entries is limited, even when two admins add one at once", async () => {
  const shelf = await helpShelf();
  const most = policy.help.entries_most;
  await write();
  const { version } = await helpShelf();
  await transact([helpShelves.update({ ...shelf, version, entries: most - 1 })], () => 29_000);
  const other = await signedIn("admin");
  const said = await Promise.all([write({ title: "One" }), write({ title: "Two" }, other)]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(said.find(({ status }) => status === 409)?.error).toMatchObject({
    code: "help.too_many",
    details: { most },
  });
});

test("only admins write, and invalid entries are refused", async () => {
  const { data } = await write();
  for (const role of ["user", "service_provider"] as const) {
    const as = await signedIn(role);
    expect((await write({}, as)).status).toBe(403);
    expect((await change(data.id, { published: false }, as)).status).toBe(403);
    expect((await call(remove, { as, params: { help_id: data.id } })).status).toBe(403);
    expect((await call(readOne, { as, params: { help_id: data.id } })).status).toBe(403);
  }
  expect((await write({ category: "No spaces" })).status).toBe(422);
  expect((await write({ text: "" })).status).toBe(422);
  expect((await write({ html: "<b>" })).status).toBe(422);
  expect((await change(data.id, {})).status).toBe(422);
  expect((await change(newId("help"), { published: true })).status).toBe(404);
  const past = { published: true, publish_at: "2027-05-25T10:00:00.000Z" };
  expect((await change(data.id, past, await renewed(admin))).error?.code).toBe("help.publish_at_past");
});

test("of entries that say the same, each reader sees and finds the one in their language, else the default one", async () => {
  const { data: english } = await write();
  const { data: spanish } = await write({
    title: "¿Cómo cancelo?",
    text: "Toque *Cancelar*.",
    language: "es",
    topic_id: english.id,
  });
  await write({ title: "Alone", text: "Wait." });
  expect(spanish).toMatchObject({ language: "es", topic_id: english.id });
  const shownTo = async (language: string, query: Record<string, string> = {}) => {
    const said = await call(readHelp, { query, headers: { "accept-language": language } });
    expect(said.headers.vary).toBe("Accept-Language");
    return said.data.items.map(({ title }: { title: string }) => title);
  };
  expect(await shownTo("es-ES")).toEqual(["¿Cómo cancelo?", "Alone"].toSorted((a, b) => a.localeCompare(b)));
  expect(await shownTo("fr")).toEqual(["Alone", "How do I cancel?"]);
  expect(await titles({ language: "es", search: "cancelar" })).toEqual(["¿Cómo cancelo?"]);
  expect(await titles({ language: "en", search: "toque" })).toEqual([]);
  expect((await change(spanish.id, { title: "Cancelar", published: true })).data).toMatchObject({
    language: "es",
    topic_id: english.id,
  });
  expect(await titles({ language: "es" })).toContain("Cancelar");
});
