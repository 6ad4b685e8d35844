import { beforeEach, expect, test } from "vitest";
import { transact } from "../../shared/data/engine/commit.ts";
import {
  knowledge,
  knowledgeRevisions,
  knowledgeShelf,
  knowledgeShelves,
} from "../../shared/data/knowledge.ts";
import { knowledgePolicy, plainText } from "../../shared/domain/content/knowledge.ts";
import { newId } from "../../shared/kernel/id.ts";
import { type Caller, call, clock, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as add } from "./add-knowledge.ts";
import { handler as read } from "./get-knowledge.ts";
import { handler as list } from "./list-knowledge.ts";
import { handler as update } from "./update-knowledge.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-05-25T10:00:00.000Z");
  admin = await signedIn("admin");
});

const word = () => newId("word").slice(-10);
const write = async (given: Record<string, unknown> = {}, as = admin) =>
  call(add, { as, body: { title: `Canceling ${word()}`, text: "Tap **Cancel**.", ...given } });
const change = async (knowledge_id: string, body: unknown) =>
  call(update, { as: admin, params: { knowledge_id }, body });
const readOne = async (knowledge_id: string) =>
  (await call(read, { as: admin, params: { knowledge_id } })).data;

test("an entry is a draft for everyone in English by default; its HTML is sanitized", async () => {
  const { data } = await write({
    text: "Tap **Cancel**. <img src=x onerror=alert(1)> [x](javascript:x)",
  });
  expect(data).toMatchObject({
    revision: 1,
    version: 1,
    published: false,
    audience: "everyone",
    locale: "en",
    tags: [],
    html: '<p>Tap <strong>Cancel</strong>. &lt;img src=x onerror=alert(1)&gt; <a href="">x</a></p>',
    excerpt: "Tap Cancel. <img src=x onerror=alert(1)> x",
  });
  expect(data).not.toHaveProperty("published_revision");
});

test("accepts a text of 50,000 characters and refuses a longer one", async () => {
  const text = "word ".repeat(knowledgePolicy.text_characters / 5);
  const { data } = await write({ text });
  expect((await readOne(data.id)).text).toHaveLength(knowledgePolicy.text_characters);
  expect((await write({ text: `${text}x` })).error).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "text" }],
  });
});

test("each changed text is a revision; answers use the published one until the next is published", async () => {
  const { data } = await write({ published: true });
  const edited = await change(data.id, { text: "Tap **Cancel job**.", version: 1 });
  expect(edited.data).toMatchObject({ version: 2, revision: 2, published: true, published_revision: 1 });
  const published = await change(data.id, { published: true, version: 2 });
  expect(published.data).toMatchObject({ version: 3, revision: 2, published_revision: 2 });
  const withdrawn = await change(data.id, { published: false, version: 3 });
  expect(withdrawn.data).toMatchObject({ version: 4, revision: 2, published: false });
  const one = await readOne(data.id);
  expect(one.revisions.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
  expect(one.text).toBe("Tap **Cancel job**.");
  expect((await knowledgeRevisions.find(data.id, "1")).text).toBe("Tap **Cancel**.");
  expect(await storyOf("knowledge", data.id)).toEqual([
    "knowledge.added",
    "knowledge.updated",
    "knowledge.published",
    "knowledge.unpublished",
  ]);
});

test("a change names its version: of two concurrent changes the second is refused and gets the current version", async () => {
  const { data } = await write();
  expect((await change(data.id, { text: "One.", version: 1 })).status).toBe(200);
  const second = await change(data.id, { text: "Two.", version: 1 });
  expect(second.error).toMatchObject({ code: "knowledge.version_conflict", details: { version: 2 } });
  expect((await change(data.id, { text: "Three." })).error).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "version" }],
  });
  expect((await change(data.id, { version: 2 })).error?.code).toBe("request.invalid");
  expect((await readOne(data.id)).text).toBe("One.");
});

test("titles are unique in a language regardless of spelling; an unused title can be reused", async () => {
  const unique = word();
  const { data } = await write({ title: `How do I pay ${unique}?` });
  expect((await write({ title: `how do i PAY: ${unique}` })).error?.code).toBe("knowledge.title_taken");
  expect((await write({ title: `How do I pay ${unique}?`, locale: "de" })).status).toBe(200);
  const other = await write();
  expect((await change(other.data.id, { title: `How do I pay ${unique}`, version: 1 })).error?.code).toBe(
    "knowledge.title_taken",
  );
  expect((await change(data.id, { title: `Paying ${unique}`, version: 1 })).status).toBe(200);
  expect((await write({ title: `How do I pay ${unique}?` })).status).toBe(200);
});

test("of entries created concurrently with the same title one is stored and the others are refused", async () => {
  const title = `Twice ${word()}`;
  const said = await Promise.all([write({ title }), write({ title })]);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("lists entries without their texts, by state, reader, language, tag and review date", async () => {
  const tag = word();
  const first = await write({ tags: [tag], published: true, audience: "user", review_by: "2027-06-01" });
  const second = await write({ tags: [tag], locale: "de", review_by: "2027-08-01" });
  const of = async (query: Record<string, string>) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await call(list, {
        as: admin,
        query: { tag, limit: "100", ...query, ...(cursor && { cursor }) },
      });
      ids.push(...data.items.map(({ id }: { id: string }) => id));
      cursor = data.next_cursor;
    } while (cursor);
    return ids.toSorted();
  };
  const both = [first.data.id, second.data.id].toSorted();
  expect(await of({})).toEqual(both);
  expect(await of({ state: "published" })).toEqual([first.data.id]);
  expect(await of({ state: "draft" })).toEqual([second.data.id]);
  expect(await of({ audience: "user" })).toEqual([first.data.id]);
  expect(await of({ locale: "de" })).toEqual([second.data.id]);
  expect(await of({ review_by: "2027-07-01" })).toEqual([first.data.id]);
  const { data } = await call(list, { as: admin, query: { tag } });
  expect(data.items[0]).not.toHaveProperty("text");
});

test("limits the number of entries", async () => {
  await write();
  const shelf = await knowledgeShelf();
  await transact(
    [knowledgeShelves.update({ ...shelf, entries: knowledgePolicy.entries_most })],
    () => 29_000,
  );
  expect((await write()).error).toMatchObject({
    code: "knowledge.too_many",
    details: { most: knowledgePolicy.entries_most },
  });
  await transact(
    [knowledgeShelves.update({ ...(await knowledgeShelf()), entries: shelf.entries })],
    () => 29_000,
  );
});

test("a missing entry is not found, and only administrators read or write entries", async () => {
  const { data } = await write();
  expect((await change(newId("knowledge"), { text: "x", version: 1 })).error?.code).toBe(
    "knowledge.not_found",
  );
  for (const role of ["user", "service_provider"] as const) {
    const as = await signedIn(role);
    expect((await write({}, as)).status).toBe(403);
    expect((await call(read, { as, params: { knowledge_id: data.id } })).status).toBe(403);
  }
  expect((await knowledge.find(data.id)).version).toBe(1);
});

test.each([
  ["## Refunds\n\nTap **Cancel** and _wait_.", "Refunds\n\nTap Cancel and wait."],
  ["1. Open [the job](https://x.y/z).\n2. Tap `Cancel`.", "Open the job.\nTap Cancel."],
  ["> Note\n- one\n- two", "Note\none\ntwo"],
  ["snake_case stays 2*3", "snake_case stays 2*3"],
])("the plain text of %j is %j", (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});
