import { beforeAll, expect, test, vi } from "vitest";
import { handler as keepDirectory } from "../../../events/subscribers/keep-directory.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { directory } from "../../../shared/data/directory.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { JobState } from "../../../shared/domain/job/job.ts";
import { entriesOf } from "../../../shared/domain/privacy/directory.ts";
import type { Id } from "../../../shared/kernel/id.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { aJob, anAccount, aProvider, place } from "../../../tests/support/marketplace.ts";
import { newUser } from "../../../tests/support/people.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import { put } from "../../../tests/support/records.ts";
import { type Caller, call, deliver, signedIn } from "../../../tests/support/world.ts";
import { handler as editProfile } from "../../user/edit-user-profile.ts";
import { handler } from "./get-all-jobs.ts";

vi.setConfig({ testTimeout: 120_000 });

const start = "2027-03-01T00:00:00.000Z";
const nths = Array.from({ length: 72 }, (_, nth) => nth);
const nthOf = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;
const states = JobState.options.filter((state) => state !== "open" && state !== "pending_payment");

const customers = ["Ada Moreno", "Bea Moretti", "Carl Ashe"].map((name, nth) =>
  anAccount({ name, email: `c${nth}@example.com` }),
);
const providers = ["Quick Taps", "Adams Roofing"].map((business_name) => aProvider({ business_name }));
const places = [
  place,
  { ...place, line1: "7 Mill Lane", line2: "Gate house", city: "Chicago", region: "IL", postcode: "60601" },
  { ...place, city: "São Paulo Springs", region: "TX", postcode: "75001" },
];
const all = nths.map((nth) => {
  const at = plus(start, { minutes: nth });
  return aJob({
    user_id: nthOf(customers, nth).id as string as Id<"user">,
    service_provider_id: nthOf(providers, nth >> 1).id,
    state: nthOf(states, nth >> 2),
    service: nthOf(["plumbing", "roofing"], nth >> 1),
    place: nthOf(places, nth >> 3),
    starts_at: plus(start, { days: (nth * 7) % 50, minutes: nth }),
    created_at: at,
    updated_at: at,
    ...(nth % 11 === 0 && { deleted_by_user_at: at }),
  });
});
type One = (typeof all)[number];

let admin: Caller;
beforeAll(async () => {
  admin = await signedIn("admin");
  const holders = providers.map(({ id }) =>
    anAccount({ id: id as string as Id<"account">, role: "service_provider", name: "Zoe Holder" }),
  );
  await put([
    ...customers.map(accounts.itemOf),
    ...providers.map(serviceProviders.itemOf),
    ...all.map(jobs.itemOf),
    ...customers.flatMap((one) => entriesOf(one, undefined)).map(directory.itemOf),
    ...holders.flatMap((one, nth) => entriesOf(one, providers[nth])).map(directory.itemOf),
  ]);
});

const pages = async (query: Record<string, string>): Promise<string[]> => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const said = await call(handler, {
      as: admin,
      query: { limit: "7", ...query, ...(cursor && { cursor }) },
    });
    expect([said.status, said.error]).toEqual([200, undefined]);
    found.push(...said.data.items.map(({ id }: One) => id));
    cursor = said.data.next_cursor;
  } while (cursor);
  return found;
};

const filters: [query: Record<string, string>, fits: (one: One) => boolean][] = [
  [{ customer: "more" }, ({ user_id }) => user_id !== (customers[2]?.id as string)],
  [{ customer: "ada MORENO" }, ({ user_id }) => user_id === (customers[0]?.id as string)],
  [{ provider: "taps" }, ({ service_provider_id }) => service_provider_id === providers[0]?.id],
  [{ service: "roofing" }, ({ service }) => service === "roofing"],
  [{ place: "sao paulo" }, ({ place }) => place.postcode === "75001"],
  [{ place: "606" }, ({ place }) => place.city === "Chicago"],
  [{ place: "il" }, ({ place }) => place.region === "IL"],
  [{ status: "completed" }, ({ state }) => state === "completed"],
  [{ from: plus(start, { minutes: 20 }) }, ({ created_at }) => created_at >= plus(start, { minutes: 20 })],
  [{ to: plus(start, { minutes: 50 }) }, ({ created_at }) => created_at < plus(start, { minutes: 50 })],
];

test("any two filters together return exactly the jobs that match both, each once and in order", async () => {
  for (const [query, fits] of filters)
    for (const [narrower, fitsToo] of filters) {
      const asked = { ...query, ...narrower };
      const overruled = Object.keys(query).some((field) => field in narrower);
      const expected = all.filter((one) => fitsToo(one) && (overruled || fits(one)));
      const by = "customer" in asked || "provider" in asked ? "starts_at" : "created_at";
      const ids = expected.toSorted((a, b) => (a[by] < b[by] ? 1 : -1)).map(({ id }) => id);
      expect(await pages(asked), JSON.stringify(asked)).toEqual(ids);
    }
});

test("finds a job by any words of its address in any order, and not by words that are not in it", async () => {
  const inChicago = all.filter(({ place }) => place.city === "Chicago").map(({ id }) => id);
  for (const words of ["7 mill lane, chic", "chicago 60601 mill", "gate house", "60 601"])
    expect((await pages({ place: words, limit: "100" })).toSorted(), words).toEqual(inChicago.toSorted());
  expect(await pages({ place: "mill lane springfield", limit: "100" })).toEqual([]);
  expect(await pages({ place: "ill lane", limit: "100" })).toEqual([]);
});

test("all five filters work together, oldest first as well", async () => {
  const asked = {
    customer: "moreno",
    provider: "quick",
    service: "plumbing",
    place: "springfield",
    from: plus(start, { minutes: 1 }),
  };
  const expected = all.filter(
    (one) =>
      one.user_id === (customers[0]?.id as string) &&
      one.service_provider_id === providers[0]?.id &&
      one.service === "plumbing" &&
      one.place.city === "Springfield" &&
      one.created_at >= asked.from,
  );
  expect(expected.length).toBeGreaterThan(0);
  const ids = expected.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).map(({ id }) => id);
  expect(await pages({ ...asked, sort: "oldest" })).toEqual(ids);
});

test("a person who changed their name is found by the new name and not by the old one", async () => {
  const { as } = await newUser();
  await deliver({ only: [keepDirectory] });
  const job = aJob({ user_id: as.id, state: "completed", customer_name: "Ada Moreno" });
  await put([jobs.itemOf(job)]);
  expect((await call(editProfile, { as, body: { name: "Xenia Quirk" } })).status).toBe(200);
  await deliver({ only: [keepDirectory] });
  expect(await pages({ customer: "quirk" })).toEqual([job.id]);
  expect(await pages({ customer: "moreno" })).not.toContain(job.id);
});

test("an unknown name finds no jobs; a name that is too short or too common is refused", async () => {
  expect(await pages({ customer: "nobody at all" })).toEqual([]);
  expect(await pages({ customer: "moreno", provider: "nobody" })).toEqual([]);
  const short = await call(handler, { as: admin, query: { customer: "m" } });
  expect(short).toMatchObject({ status: 422, error: { code: "search.too_short" } });
  const many = Array.from({ length: 11 }, (_, nth) => anAccount({ name: `Smith ${nth}` }));
  await put(many.flatMap((one) => entriesOf(one, undefined)).map(directory.itemOf));
  const wide = await call(handler, { as: admin, query: { customer: "smith" } });
  expect(wide).toMatchObject({
    status: 422,
    error: { code: "search.too_wide", details: { most: 10 } },
  });
});

test("every search takes two round trips", async () => {
  const trips = (query: Record<string, string>) => roundTripsOf(() => call(handler, { as: admin, query }));
  expect(await trips({ customer: "moreno", provider: "taps" })).toBe(2);
  expect(await trips({ service: "plumbing", place: "chicago" })).toBe(2);
});
