import { beforeEach, expect, test } from "vitest";
import { event } from "../../../shared/kernel/event.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { itemsOf, scanned } from "../../../tests/support/engine.ts";
import { newUser, someAddress } from "../../../tests/support/people.ts";
import { type Caller, call, clock, renewed, signedIn, tell } from "../../../tests/support/world.ts";
import { handler as sendInvite } from "../../invite/send-invite.ts";
import { handler as createSuggestion } from "../../suggestion/create-suggestion.ts";
import { handler as updateTerms } from "../../terms-and-condition/update-termandcondition.ts";
import { handler } from "./get-logs.ts";

const Completed = event("job.completed", "The job is done.", () => ({}));

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-05-25T10:00:00.000Z");
  admin = await signedIn("admin");
});

const logs = async (query: Record<string, string> = {}, as = admin) => {
  const said = await call(handler, { as, query });
  expect(said.status).toBe(200);
  return said.data;
};
type Entry = {
  id: string;
  action: string;
  occurred_at: string;
  actor: { id: string };
  record: { type: string; id: string };
};
const suggest = async (as: Caller, headers: Record<string, string> = {}) =>
  (await call(createSuggestion, { as, body: { text: "More evenings." }, headers, source_ip: "203.0.113.9" }))
    .data.id;

test("an entry says who did what, when, from where and with which request, with the state before and after", async () => {
  const user = await signedIn("user");
  const id = await suggest(user, { "x-request-id": "request-of-mine" });
  const { items } = await logs({ actor_id: user.id });
  expect(items).toMatchObject([
    {
      action: "suggestion.created",
      occurred_at: "2027-05-25T10:00:00.000Z",
      actor: { role: "user", id: user.id },
      record: { type: "suggestion", id },
      before: { version: 0 },
      after: {
        version: 1,
        state: "submitted",
        values: { suggestion_id: id, user_id: user.id, category: "other" },
      },
      operation: "suggestion/create-suggestion",
      request_id: "request-of-mine",
      source_ip: "203.0.113.9",
    },
  ]);
  expect(JSON.stringify(items)).not.toContain("More evenings");
});

test("an entry shows a record's old values next to its new ones", async () => {
  const body = { title: "Terms", text: "Be fair.", published: true };
  await call(updateTerms, { as: admin, body });
  await call(updateTerms, { as: admin, body });
  const { items } = await logs({ record_type: "terms", record_id: "current", limit: "1" });
  expect(items).toMatchObject([
    {
      action: "terms.published",
      actor: { id: admin.id },
      before: { version: 1, values: { published_version: 2 } },
      after: { version: 2, values: { terms_version: 3 } },
    },
  ]);
});

test("filters entries by actor, record, action and time, alone and together, in pages", async () => {
  clock.set("2027-05-26T10:00:00.000Z");
  const [one, other] = [await signedIn("user"), await signedIn("user")];
  const first = await suggest(one);
  clock.advance({ minutes: 1 });
  const second = await suggest(other);
  clock.advance({ minutes: 1 });
  const third = await suggest(one);
  const of = async (query: Record<string, string>) =>
    (await logs(query, await renewed(admin))).items.map(
      ({ record }: { record: { id: string } }) => record.id,
    );
  const action = "suggestion.created";
  const from = "2027-05-26T10:00:00.000Z";
  expect(await of({ actor_id: one.id })).toEqual([third, first]);
  expect(await of({ actor_id: one.id, action: "job.created" })).toEqual([]);
  expect((await of({ action, from })).slice(0, 3)).toEqual([third, second, first]);
  expect(await of({ action, from: "2027-05-26T10:01:00.000Z", to: "2027-05-26T10:02:00.000Z" })).toEqual([
    second,
  ]);
  expect(await of({ record_type: "suggestion", record_id: second as string, actor_id: one.id })).toEqual([]);
  expect(await of({ record_type: "suggestion", record_id: second as string, to: from })).toEqual([]);
  expect(await of({ actor_id: one.id, sort: "oldest" })).toEqual([first, third]);

  const page = await logs({ action, from, limit: "2" }, await renewed(admin));
  const rest = await logs({ action, from, limit: "2", cursor: page.next_cursor }, await renewed(admin));
  expect([...page.items, ...rest.items].map(({ record }) => record.id).slice(0, 3)).toEqual([
    third,
    second,
    first,
  ]);
  const elsewhere = await call(handler, {
    as: await renewed(admin),
    query: { action: "job.created", from, limit: "2", cursor: page.next_cursor },
  });
  expect(elsewhere.error?.code).toBe("request.cursor_invalid");
});

test("an action that happens with every job has no list of its own, and is found among all others", async () => {
  clock.set("2027-05-26T20:00:00.000Z");
  const from = "2027-05-26T20:00:00.000Z";
  const ids = [newId("job"), newId("job"), newId("job")];
  for (const id of ids) {
    await tell(Completed.atVersion({ id, version: 7 }, { data: {} }));
    await suggest(await signedIn("user"));
    clock.advance({ minutes: 1 });
  }
  const as = await renewed(admin);
  const of = async (query: Record<string, string>) =>
    (await logs({ action: "job.completed", from, ...query }, as)).items.map(({ record }: Entry) => record.id);
  expect(await of({})).toEqual(ids.toReversed());
  expect(await of({ sort: "oldest", limit: "2" })).toEqual(ids.slice(0, 2));
  expect(await of({ actor_id: "test" })).toEqual(ids.toReversed());
  expect(await of({ actor_id: "outbox" })).toEqual([]);
  const rows = itemsOf(await scanned({ IndexName: "key3" })).map(({ sk }) => String(sk).split("#")[3]);
  expect(rows).toContain("suggestion.created");
  expect(rows).not.toContain("job.completed");
});

test("any two filters together return exactly the entries that match both, in full pages", async () => {
  clock.set("2027-05-27T10:00:00.000Z");
  const [one, other] = [await signedIn("user"), await signedIn("user")];
  for (let nth = 0; nth < 6; nth += 1) {
    for (const as of [one, other]) {
      await suggest(as);
      await call(sendInvite, { as, body: { email: someAddress() } });
    }
    clock.advance({ minutes: 1 });
  }
  const as = await renewed(admin);
  const pagesOf = async (query: Record<string, string>, limit: number) => {
    const pages: Entry[][] = [];
    let cursor: string | null = null;
    do {
      const said: { items: Entry[]; next_cursor: string | null } = await logs(
        { ...query, limit: String(limit), ...(cursor && { cursor }) },
        as,
      );
      pages.push(said.items);
      cursor = said.next_cursor;
    } while (cursor);
    return pages;
  };
  const from = "2027-05-27T10:00:00.000Z";
  const all = (await pagesOf({ from }, 100)).flat();
  expect(all).toHaveLength(24);
  const { type, id } = (all[0] as Entry).record;
  const aRecord = { record_type: type, record_id: id };
  const filters: [Record<string, string>, (entry: Entry) => boolean][] = [
    [{ actor_id: one.id }, ({ actor }) => actor.id === one.id],
    [{ action: "suggestion.created" }, ({ action }) => action === "suggestion.created"],
    [aRecord, ({ record }) => record.id === id],
    [{ from: "2027-05-27T10:02:00.000Z" }, ({ occurred_at }) => occurred_at >= "2027-05-27T10:02:00.000Z"],
    [{ to: "2027-05-27T10:04:00.000Z" }, ({ occurred_at }) => occurred_at < "2027-05-27T10:04:00.000Z"],
  ];
  for (const [query, fits] of filters)
    for (const [narrower, fitsToo] of filters)
      for (const sort of ["newest", "oldest"]) {
        const expected = all.filter((entry) => fits(entry) && fitsToo(entry)).map(({ id }) => id);
        const pages = await pagesOf({ from, ...query, ...narrower, sort }, 4);
        expect(pages.flat().map(({ id }) => id)).toEqual(sort === "newest" ? expected : expected.reverse());
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(4);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / 4)));
      }
});

test("the audit log of a sign-up contains no name, address or secret", async () => {
  const { email, as } = await newUser();
  const { items } = await logs({ record_type: "account", record_id: as.id });
  expect(items.map(({ action }: { action: string }) => action)).toContain("account.registered");
  const text = JSON.stringify([items, await logs({ from: "2027-05-25T10:00:00.000Z", limit: "100" })]);
  for (const personal of [email, "Ada Moreno", "gravel-otter"]) expect(text).not.toContain(personal);
});

test("only admins read the audit log, and a record is looked up by type and id", async () => {
  for (const role of ["user", "service_provider"] as const)
    expect((await call(handler, { as: await signedIn(role) })).status).toBe(403);
  expect((await call(handler, {})).status).toBe(401);
  expect((await call(handler, { as: admin, query: { record_id: newId("job") } })).status).toBe(422);
  expect((await call(handler, { as: admin, query: { action: "x" } })).status).toBe(422);
});
