import { beforeEach, expect, test } from "vitest";
import { handler as expireDocuments } from "../../../events/schedules/document.ts";
import { companies } from "../../../shared/data/companies.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { blockingReasons } from "../../../shared/domain/job/eligibility.ts";
import { aJob } from "../../../tests/support/marketplace.ts";
import {
  handIn,
  incompleteProvider,
  particulars,
  pendingProvider,
  ruleOn,
  verify,
} from "../../../tests/support/onboarding.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
} from "../../../tests/support/world.ts";
import { handler as getDocuments } from "../company/get-documents.ts";
import { handler as registerCompany } from "../company/register-company.ts";
import { handler as getServiceProvidersList } from "./get-service-providers-list.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  admin = await signedIn("admin");
});

test("a provider gets from its profile to approval by handing in what is required", async () => {
  const { provider, documents } = await pendingProvider(admin);
  expect((await serviceProviders.find(provider.id)).state).toBe("pending_approval");
  expect((await call(getDocuments, { as: provider })).data.missing).toEqual([]);

  const early = await ruleOn(admin, provider, "approve");
  expect(early).toMatchObject({
    status: 409,
    error: {
      code: "service_provider.not_ready",
      details: { missing: ["trade_licence", "insurance", "identity"] },
    },
  });
  expect((await verify(admin, documents)).status).toBe(200);
  const said = await ruleOn(admin, provider, "approve");
  expect(said.data).toMatchObject({
    state: "approved",
    company_state: "verified",
    membership: { state: "trialing", current_period_end: "2027-03-31T10:00:00.000Z" },
  });
  expect((await companies.find(provider.id)).verified_at).toBe("2027-03-01T10:00:00.000Z");
  expect(await storyOf("service_provider", provider.id)).toEqual([
    "service_provider.offers_changed",
    "service_provider.profile_completed",
    "service_provider.submitted",
    "service_provider.approved",
  ]);

  const record = await serviceProviders.find(provider.id);
  const job = aJob({
    service: record.services[0] as string,
    place: { line1: "1 Main", city: "San Francisco", postcode: "94107", country: "US" },
  });
  expect(blockingReasons(record, job, "2027-03-01T10:00:00.000Z")).toEqual(["payouts_not_enabled"]);
});

test("a rejected provider corrects its company and is in review again", async () => {
  const { provider, documents } = await pendingProvider(admin);
  expect((await ruleOn(admin, provider, "reject")).status).toBe(422);
  expect((await ruleOn(admin, provider, "reject", "The name is another's")).data.state).toBe("rejected");
  expect(await companies.find(provider.id)).toMatchObject({
    state: "changes_requested",
    state_reason: "The name is another's",
  });
  await call(registerCompany, { as: provider, body: { ...particulars(), legal_name: "Quicker Taps LLC" } });
  expect(await serviceProviders.find(provider.id)).toMatchObject({
    state: "pending_approval",
    company_state: "submitted",
  });
  await verify(admin, documents);
  expect((await ruleOn(admin, provider, "approve")).status).toBe(200);
});

test("suspension and reinstatement need the right state and keep the trial as it was", async () => {
  const { provider, documents } = await pendingProvider(admin);
  await verify(admin, documents);
  expect((await ruleOn(admin, provider, "suspend", "Complaint")).error).toMatchObject({
    code: "service_provider.invalid_transition",
    details: {
      from: "pending_approval",
      allowed: expect.arrayContaining([
        {
          by: "admin",
          operation: "service-provider/admin/accepting-service-provider",
          send: { decision: "approve" },
        },
        {
          by: "admin",
          operation: "service-provider/admin/accepting-service-provider",
          send: { decision: "reject" },
        },
      ]),
    },
  });
  await ruleOn(admin, provider, "approve");
  clock.advance({ days: 2 });
  admin = await signedIn("admin");
  expect((await ruleOn(admin, provider, "suspend", "Complaint")).data).toMatchObject({
    state: "suspended",
    state_reason: "Complaint",
  });
  const back = (await ruleOn(admin, provider, "reinstate")).data;
  expect(back).toMatchObject({
    state: "approved",
    membership: { current_period_end: "2027-03-31T10:00:00.000Z" },
  });
  expect(back.state_reason).toBeUndefined();
});

test("two admins who approve at once make one approval", async () => {
  const { provider, documents } = await pendingProvider(admin);
  await verify(admin, documents);
  const said = await Promise.all(Array.from({ length: 8 }, () => ruleOn(admin, provider, "approve")));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of said) expect([200, 409]).toContain(status);
  expect(
    (await storyOf("service_provider", provider.id)).filter((type) => type.endsWith("approved")),
  ).toHaveLength(1);
});

test("an expired mandatory document suspends its provider", async () => {
  const { provider, documents } = await pendingProvider(admin);
  const { insurance } = await handIn(provider, ["insurance"], { expires_on: "2027-04-10" });
  await verify(admin, { ...documents, insurance: insurance as string });
  await ruleOn(admin, provider, "approve");
  clock.set("2027-03-20T00:00:00.000Z");
  await runSchedule(expireDocuments);
  expect((await serviceProviders.find(provider.id)).documents.insurance?.state).toBe("expiring");
  expect((await serviceProviders.find(provider.id)).state).toBe("approved");
  clock.set("2027-04-11T00:00:01.000Z");
  await runSchedule(expireDocuments);
  expect(await serviceProviders.find(provider.id)).toMatchObject({
    state: "suspended",
    state_reason: "document_expired: insurance",
    documents: { insurance: { state: "expired" } },
  });
  expect(await storyOf("document", insurance as string)).toEqual([
    "document.uploaded",
    "document.verified",
    "document.expiring",
    "document.expired",
  ]);
  admin = await signedIn("admin");
  expect((await ruleOn(admin, provider, "reinstate")).error?.code).toBe("service_provider.not_ready");
  expect(await runSchedule(expireDocuments)).toEqual({ handled: 0, failed: 0 });
});

test("lists providers of a state in pages and in order, with a total from the counters", async () => {
  await deliver();
  const before = (await call(getServiceProvidersList, { as: admin, query: { state: "pending_approval" } }))
    .data.total;
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    clock.advance({ minutes: 1 });
    ids.push((await pendingProvider(admin)).provider.id);
  }
  await incompleteProvider();
  await deliver();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = {
      status: "pending_approval",
      limit: "2",
      sort: "oldest",
      from: "2027-03-01T10:00:30.000Z",
    };
    const { data } = await call(getServiceProvidersList, {
      as: admin,
      query: { ...query, ...(cursor && { cursor }) },
    });
    expect(data.total).toBeNull();
    seen.push(...data.items.map(({ id }: { id: string }) => id));
    cursor = data.next_cursor;
  } while (cursor);
  expect(seen).toEqual(ids);
  const asked = async (query: Record<string, string>) =>
    (await call(getServiceProvidersList, { as: admin, query: { state: "pending_approval", ...query } })).data;
  expect((await asked({})).total).toBe(before + 5);
  expect((await asked({ q: "taps" })).total).toBeNull();
});

test("only an admin decides, and only about existing providers", async () => {
  const { provider } = await pendingProvider(admin);
  expect((await ruleOn(provider, provider, "approve")).status).toBe(403);
  expect((await ruleOn(await signedIn("user"), provider, "approve")).status).toBe(403);
  const nobody = { ...provider, id: "018f3a5c9d2e4b7a6c1d0e9f" };
  expect((await ruleOn(admin, nobody, "approve")).error?.code).toBe("service_provider.not_found");
});
