import { expect, test } from "vitest";
import { newProvider, newUser, password, someAddress, someIp } from "../../tests/support/people.ts";
import { call, clock, deliver, signedIn } from "../../tests/support/world.ts";
import { handler as deactivateAccount } from "../authentication/deactivate-account.ts";
import { handler as signUp } from "../authentication/sign-up.ts";
import { handler as getServiceProvidersList } from "../service-provider/admin/get-service-providers-list.ts";
import { handler as editProfile } from "../service-provider/auth/edit-profile.ts";
import { handler as editUserProfile } from "./edit-user-profile.ts";
import { handler as getAllUsers } from "./get-all-users.ts";

clock.set("2027-03-01T12:00:00.000Z");
const admin = signedIn("admin");
const settled = () => deliver({ expectFailures: true });

const named = async (name: string, email = someAddress()) => {
  clock.advance({ minutes: 1 });
  const person = await newUser(email);
  await call(editUserProfile, { as: person.as, body: { name } });
  return person.as.id;
};
const asked = async (query: Record<string, string>) =>
  (await call(getAllUsers, { as: await admin, query })).data;
const idsOf = (data: { items: { id: string }[] }) => data.items.map(({ id }) => id);
const found = async (q: string) => idsOf(await asked({ q }));

test("finds people by the beginning of a name, of a word in it, of an address and of a number", async () => {
  const id = await named("Zoë O'Neill-Żak", "wanderlust.zoe@example.com");
  await settled();
  for (const q of [
    "zo",
    "ZOE",
    "Zoë",
    "zoe o",
    "neill",
    "żak",
    "zak",
    "o neill",
    "wander",
    "wanderlust.zoe@ex",
  ])
    expect([q, await found(q)]).toEqual([q, [id]]);
  for (const q of ["zoe neill", "oneill", "ander", "example.com"])
    expect([q, await found(q)]).toEqual([q, []]);
});

test("a changed name is found, and the old one is not", async () => {
  const { as } = await newUser();
  await call(editUserProfile, { as, body: { name: "Peregrine Vole" } });
  await settled();
  await call(editUserProfile, { as, body: { name: "Marmaduke Shrew" } });
  await settled();
  expect([await found("peregrine"), await found("marmaduke"), await found("shrew")]).toEqual([
    [],
    [as.id],
    [as.id],
  ]);
});

test("finds each person once over all pages, however many of their words match", async () => {
  const ids = new Set<string>();
  for (const nth of [1, 2, 3, 4, 5])
    ids.add(await named(`Quentin Quentinson ${nth}`, `quentin${nth}@example.com`));
  await settled();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const data = await asked({ q: "quentin", limit: "2", ...(cursor && { cursor }) });
    seen.push(...idsOf(data));
    cursor = data.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(5);
  expect(new Set(seen)).toEqual(ids);
});

test("a search needs two letters, and other characters don't count", async () => {
  for (const q of ["a", "!!", "é", "#%"]) {
    const said = await call(getAllUsers, { as: await admin, query: { q } });
    expect([said.status, said.error?.code]).toEqual([422, "search.too_short"]);
  }
  expect(await found("zz#\uffff")).toEqual([]);
});

test("lists newest or oldest first, by state and period, in pages; totals come from counters", async () => {
  await settled();
  const before = (await asked({})).total;
  const from = new Date(Date.now() + 30_000).toISOString();
  const ids = [await named("One Lister"), await named("Two Lister"), await named("Three Lister")];
  clock.advance({ minutes: 1 });
  const left = (await newUser()).as;
  await call(deactivateAccount, { as: left });
  await call(signUp, { body: { name: "Unfinished", email: someAddress(), password }, source_ip: someIp() });
  await settled();
  const oldest = await asked({ from, sort: "oldest", limit: "2" });
  expect(idsOf(oldest)).toEqual(ids.slice(0, 2));
  const rest = await asked({ from, sort: "oldest", limit: "2", cursor: oldest.next_cursor });
  expect([idsOf(rest), rest.next_cursor]).toEqual([[ids[2], left.id], null]);
  expect(idsOf(await asked({ from, status: "active" }))).toEqual([...ids].reverse());
  expect((await asked({})).total).toBe(before + 4);
  const gone = await asked({ status: "deactivated" });
  expect([idsOf(gone), gone.total]).toEqual([[left.id], 1]);
  const found = await asked({ q: "one li" });
  expect([idsOf(found), found.total]).toEqual([[ids[0]], null]);
  const foreign = await call(getAllUsers, {
    as: await signedIn("admin"),
    query: { from, sort: "oldest", cursor: oldest.next_cursor },
  });
  expect([foreign.status, foreign.error?.code]).toEqual([400, "request.cursor_invalid"]);
});

test("shows what an admin needs to see, and nothing secret", async () => {
  const id = await named("Ophelia Visible");
  await settled();
  const [item] = (await asked({ q: "ophelia" })).items;
  expect(item).toMatchObject({
    id,
    user_id: id,
    name: "Ophelia Visible",
    state: "active",
    email_verified: true,
  });
  const said = JSON.stringify(await asked({}));
  expect(said).not.toMatch(/argon2|password|identities|stripe|muted|has_devices|"version"/);
});

test("is for admins only", async () => {
  const { as } = await newUser();
  expect((await call(getAllUsers, { as })).status).toBe(403);
  expect((await call(getAllUsers, {})).status).toBe(401);
});

test("finds providers by their business, their holder and their addresses, without users", async () => {
  const user = await newUser("bramblewick.user@example.com");
  const provider = await newProvider("bramblewick@example.com");
  await call(editProfile, {
    as: provider.as,
    body: { business_name: "Thistledown Roofing", name: "Cosima Pryce" },
  });
  await settled();
  const search = async (q: string) =>
    (await call(getServiceProvidersList, { as: await admin, query: { q } })).data.items;
  for (const q of ["thistle", "roofing", "cosima", "pryce", "bramblewick"])
    expect([q, idsOf({ items: await search(q) })]).toEqual([q, [provider.as.id]]);
  expect((await search("thistle"))[0]).toMatchObject({
    business_name: "Thistledown Roofing",
    state: "profile_incomplete",
  });
  expect(await found("bramblewick")).toEqual([user.as.id]);
  expect(await found("thistle")).toEqual([]);
});
