import { beforeEach, describe, expect, test } from "vitest";
import { handler as documentSchedule } from "../../../events/schedules/document.ts";
import { documentKindsRecords, forgetKinds } from "../../../shared/data/document-kinds.ts";
import { transact } from "../../../shared/data/engine/commit.ts";
import { defaultKinds } from "../../../shared/domain/document/kinds.ts";
import { plus } from "../../../shared/kernel/time.ts";
import {
  aJob,
  approvedProvider,
  bookingOf,
  customerWithQuote,
  placeJobs,
} from "../../../tests/support/marketplace.ts";
import {
  handIn,
  incompleteProvider,
  pendingProvider,
  pictureOf,
  ruleOn,
  verify,
} from "../../../tests/support/onboarding.ts";
import { roundTripsOf } from "../../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../../tests/support/world.ts";
import { handler as createJob } from "../../job/create-job.ts";
import { handler as getDocuments } from "../../service-provider/company/get-documents.ts";
import { handler as uploadDocuments } from "../../service-provider/company/upload-documents.ts";
import { handler as selectedJob } from "../../service-provider/jobs/selected-job.ts";
import { handler as getUserDocument } from "../../user/get-user-document.ts";
import { handler as uploadDocument } from "../../user/upload-document.ts";
import { handler as verifyUserDocument } from "../../user/verify-user-document.ts";
import { handler as getKinds } from "./get-document-kinds.ts";
import { handler as updateKinds } from "./update-document-kinds.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  admin = await signedIn("admin");
  const held = await documentKindsRecords.get("current");
  if (held) await transact([documentKindsRecords.remove(held)], () => 29_000);
  forgetKinds();
});

const kind = (doc_name: string, given: Record<string, unknown> = {}) => ({
  doc_name,
  owner: "service_provider",
  mandatory: true,
  mandatory_from: "2027-03-01T10:00:00.000Z",
  ...given,
});
const change = async (kinds: unknown, version = 0, as = admin) =>
  call(updateKinds, { as, body: { version, kinds } });
let day = 1;
const claim = async ({ id }: Caller) => {
  day += 1;
  const job = aJob({
    starts_at: `2027-06-${String(day).padStart(2, "0")}T14:00:00.000Z`,
    service: "plumbing",
  });
  await placeJobs(job);
  return call(selectedJob, { as: await signedIn("service_provider", id), params: { job_id: job.id } });
};

test("today's kinds apply until an admin changes them; the audit log keeps the old ones", async () => {
  const { data } = await call(getKinds, { as: admin });
  expect(data).toEqual({ version: 0, kinds: defaultKinds.kinds });
  const said = await change([kind("licence", { expiry: "required" })]);
  expect(said.data).toMatchObject({ version: 1, changed_by: admin.id, kinds: [{ doc_name: "licence" }] });
  expect((await call(getKinds, { as: admin })).data).toEqual(said.data);
  expect((await storyOf("document_kinds", "current")).at(-1)).toBe("document_kinds.changed");
});

test("a kind that becomes mandatory blocks a provider's claims from its date; making it optional allows them again", async () => {
  const { provider } = await approvedProvider();
  expect((await claim(provider)).status).toBe(200);
  await change([kind("licence", { mandatory_from: undefined })]);
  expect((await claim(provider)).status).toBe(200);
  clock.set("2027-03-31T10:00:00.000Z");
  const said = await claim(provider);
  expect(said.error).toMatchObject({
    code: "job.claim_blocked",
    details: { blocking_reasons: ["documents_not_current"] },
  });
  await change([kind("licence", { mandatory: false })], 1, await signedIn("admin"));
  expect((await claim(provider)).status).toBe(200);
});

test("a mandatory document that expires blocks claims at that moment, before any schedule runs", async () => {
  const document = { document_id: "018f3a5c9d2e4b7a6c1d0e9f" as never, state: "verified" as const };
  const { provider } = await approvedProvider({
    documents: {
      trade_licence: document,
      insurance: document,
      identity: { ...document, expires_at: "2027-04-01T00:00:00.000Z" },
    },
  });
  clock.set("2027-03-31T23:59:59.000Z");
  expect((await claim(provider)).status).toBe(200);
  clock.set("2027-04-01T00:00:00.000Z");
  expect((await claim(provider)).error?.code).toBe("job.claim_blocked");
});

test("onboarding and approval require only the kinds that are mandatory now", async () => {
  await change([kind("licence"), kind("diploma", { mandatory: false })]);
  const fresh = await incompleteProvider();
  const said = (await call(getDocuments, { as: fresh })).data;
  expect(said.missing).toEqual(["licence"]);
  expect(said.kinds).toHaveLength(2);
  const early = await call(uploadDocuments, {
    as: fresh,
    body: { documents: [{ doc_name: "insurance", media_id: await pictureOf(fresh.id) }] },
  });
  expect(early.error?.fields?.[0]?.problem).toBe("must be one of licence, diploma");

  await transact([documentKindsRecords.remove(await documentKindsRecords.find("current"))], () => 29_000);
  forgetKinds();
  const { provider, documents } = await pendingProvider(admin);
  await change([
    kind("licence"),
    kind("identity"),
    kind("trade_licence", { owner: "company", mandatory: false }),
  ]);
  await verify(admin, { identity: documents.identity as string });
  const wanting = await ruleOn(admin, provider, "approve");
  expect(wanting.error).toMatchObject({
    code: "service_provider.not_ready",
    details: { missing: ["licence"] },
  });
  await verify(admin, await handIn(provider, ["licence"]));
  expect((await ruleOn(admin, provider, "approve")).data.state).toBe("approved");
});

test("a kind with an end date requires one on documents, a kind without refuses it; customers have their own kinds", async () => {
  await change([
    kind("licence", { expiry: "required" }),
    kind("diploma", { expiry: "never" }),
    kind("licence", { owner: "user" }),
  ]);
  const provider = await incompleteProvider();
  const hand = async (entry: Record<string, unknown>) =>
    call(uploadDocuments, {
      as: provider,
      body: { documents: [{ media_id: await pictureOf(provider.id), ...entry }] },
    });
  const problem = async (entry: Record<string, unknown>) => (await hand(entry)).error?.fields?.[0]?.problem;
  expect(await problem({ doc_name: "licence" })).toBe("is missing: documents of this kind expire");
  expect(await problem({ doc_name: "diploma", expires_on: "2031-01-01" })).toBe(
    "must be left out: documents of this kind do not expire",
  );
  expect((await hand({ doc_name: "licence", expires_on: "2031-01-01" })).status).toBe(200);
  expect((await hand({ doc_name: "diploma" })).status).toBe(200);
  const { data } = await call(getUserDocument, { as: await signedIn("user") });
  expect(data).toMatchObject({ missing: ["licence"], kinds: [{ doc_name: "licence", owner: "user" }] });
});

describe("a kind that is mandatory for customers", () => {
  const ofCustomers = [
    kind("identity", { owner: "user" }),
    kind("proof_of_address", { owner: "user" }),
    kind("consent", { owner: "user", mandatory: false }),
  ];
  const customer = async () => {
    const world = await customerWithQuote();
    const book = async () =>
      call(createJob, {
        as: await renewed(world.customer),
        body: bookingOf(world.quote, {
          scheduled_date: plus(new Date().toISOString(), { days: 3 }).slice(0, 10),
        }),
      });
    const hand = async (doc_name: string, given: Record<string, unknown> = {}): Promise<string> => {
      const as = await renewed(world.customer);
      const media_id = await pictureOf(as.id, { owner_role: "user" });
      const said = await call(uploadDocument, {
        as,
        body: { documents: [{ doc_name, media_id, ...given }] },
      });
      return said.data.documents[0].id;
    };
    const missing = async () =>
      (await call(getUserDocument, { as: await renewed(world.customer) })).data.missing;
    return { ...world, book, hand, missing };
  };
  const wanting = (...documents: [string, string][]) => ({
    code: "job.documents_missing",
    details: { documents: documents.map(([doc_name, problem]) => ({ doc_name, problem })) },
  });
  const decide = async (document_id: string, verified: boolean) =>
    call(verifyUserDocument, {
      as: admin,
      params: { document_id },
      body: verified ? { verified } : { verified, reason: "The number can't be read." },
    });

  test("has to be handed in before a booking; a document in review is enough, and its owner is told the same", async () => {
    await change(ofCustomers);
    const { book, hand, missing } = await customer();
    expect((await book()).error).toEqual(wanting(["identity", "missing"], ["proof_of_address", "missing"]));
    await hand("identity");
    expect((await book()).error).toEqual(wanting(["proof_of_address", "missing"]));
    expect(await missing()).toEqual(["proof_of_address"]);
    await hand("proof_of_address");
    expect(await missing()).toEqual([]);
    expect((await book()).status).toBe(200);
  });

  test("is missing again once rejected, in a batch or alone, until a newer one is handed in", async () => {
    await change(ofCustomers);
    const { book, hand, missing } = await customer();
    const [identity, proof] = [await hand("identity"), await hand("proof_of_address")];
    expect((await decide(identity, false)).status).toBe(200);
    expect((await verify(admin, { proof_of_address: proof }, false)).status).toBe(200);
    expect((await book()).error).toEqual(wanting(["identity", "rejected"], ["proof_of_address", "rejected"]));
    expect(await missing()).toEqual(["identity", "proof_of_address"]);
    expect((await decide(await hand("identity"), true)).status).toBe(200);
    expect((await verify(admin, { proof_of_address: await hand("proof_of_address") })).status).toBe(200);
    expect((await book()).status).toBe(200);
  });

  test("expires at its moment, before any schedule runs, and stays expired", async () => {
    await change(ofCustomers);
    const { book, hand } = await customer();
    await decide(await hand("identity", { expires_on: "2027-03-05" }), true);
    await hand("proof_of_address");
    clock.set("2027-03-06T00:00:00.000Z");
    expect((await book()).error).toEqual(wanting(["identity", "expired"]));
    await runSchedule(documentSchedule);
    expect((await book()).error).toEqual(wanting(["identity", "expired"]));
    admin = await renewed(admin);
    await hand("identity", { expires_on: "2031-03-05" });
    const said = await book();
    expect(said.error?.code).not.toBe("job.documents_missing");
  });

  test("applies from its date, and a booking takes no more round trips than without it", async () => {
    await change([kind("identity", { owner: "user", mandatory_from: "2027-03-02T10:00:00.000Z" })]);
    const { book, missing } = await customer();
    const steps = async (booking: typeof book) =>
      roundTripsOf(async () => expect((await booking()).status).toBe(200));
    const without = await steps(book);
    clock.set("2027-03-02T10:00:00.000Z");
    admin = await renewed(admin);
    expect(await missing()).toEqual(["identity"]);
    expect((await book()).error?.code).toBe("job.documents_missing");
    const other = await customer();
    await other.hand("identity");
    expect(await steps(other.book)).toBe(without);
    forgetKinds();
    const third = await customer();
    await third.hand("identity");
    forgetKinds();
    expect(await steps(third.book)).toBe(without);
    expect(without).toBeLessThanOrEqual(3);
  });
});

test("when admins change kinds at once one wins; refuses a stale version, duplicates and another owner's kinds", async () => {
  const said = await Promise.all([change([kind("licence")]), change([kind("diploma")])]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await change([kind("licence")])).error?.code).toBe("document_kinds.version_conflict");
  expect((await change([kind("x1"), kind("x1")], 1)).error?.fields?.[0]).toEqual({
    field: "kinds.1.doc_name",
    problem: "is listed twice",
  });
  await change([kind("licence")], 1);
  expect((await change([kind("licence", { owner: "company" })], 2)).error?.fields?.[0]?.problem).toBe(
    "must stay service_provider",
  );
  expect((await change([])).status).toBe(422);
  for (const role of ["user", "service_provider"] as const) {
    expect((await change([kind("licence")], 2, await signedIn(role))).status).toBe(403);
    expect((await call(getKinds, { as: await signedIn(role) })).status).toBe(403);
  }
});
