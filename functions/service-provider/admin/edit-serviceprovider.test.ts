import { beforeAll, expect, test } from "vitest";
import { companies } from "../../../shared/data/companies.ts";
import { coverage } from "../../../shared/data/coverage.ts";
import { transact } from "../../../shared/data/engine/commit.ts";
import { historyOf } from "../../../shared/data/engine/events.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { blockingReasons } from "../../../shared/domain/job/eligibility.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { aJob } from "../../../tests/support/marketplace.ts";
import {
  newService,
  particulars,
  pendingProvider,
  ruleOn,
  verify,
} from "../../../tests/support/onboarding.ts";
import { newProvider, newUser, password, someIp } from "../../../tests/support/people.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, write } from "../../../tests/support/world.ts";
import { handler as createDefaultservices } from "../../admin/default-services/create-defaultservices.ts";
import { handler as deleteDefaultservices } from "../../admin/default-services/delete-defaultservices.ts";
import { handler as editDefaultservices } from "../../admin/default-services/edit-defaultservices.ts";
import { handler as signIn } from "../auth/sign-in.ts";
import { handler as getCompany } from "../company/get-company.ts";
import { handler as registerCompany } from "../company/register-company.ts";
import { handler as updateCompany } from "../company/update-company.ts";
import { handler as createServices } from "../default-services/create-services.ts";
import { handler as deleteServiceprovider } from "./delete-serviceprovider.ts";
import { handler as editOffers } from "./edit-default-services.ts";
import { handler as editServiceprovider } from "./edit-serviceprovider.ts";
import { handler as getOffers } from "./get-defaultservices.ts";
import { handler as getIndividual } from "./get-individual-service-provider-list.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await signedIn("admin");
});
const missing = "0199a1b2c3d4e5f60718293a";
const reason = "Agreed by telephone.";
const paramsOf = (id: string) => ({ service_provider_id: id });
const edit = (id: string, body: Record<string, unknown>, as = admin) =>
  call(editServiceprovider, { as, params: paramsOf(id), body: { reason, ...body } });
const change = (as: Caller, body: Record<string, unknown>) => call(updateCompany, { as, body });

const approved = async () => {
  const { provider, documents } = await pendingProvider(admin);
  await verify(admin, documents);
  const said = await ruleOn(admin, provider, "approve");
  if (said.status !== 200) throw new Error(said.body);
  return provider;
};

test("an admin sees a provider with holder, company, offers and documents, and nothing secret", async () => {
  const { as, email } = await newProvider();
  await call(registerCompany, { as, body: particulars() });
  const said = await call(getIndividual, { as: admin, params: paramsOf(as.id) });
  expect(said.data).toMatchObject({
    id: as.id,
    service_provider_id: as.id,
    business_name: "Silva Plumbing",
    holder: { name: "Bruno Silva", email, state: "active" },
    company: { legal_name: "Quick Taps LLC" },
    offers: [],
    newest_documents: [],
    payout: { state: "none" },
  });
  expect(said.body).not.toMatch(/argon2|password|acct_|identities/);
  expect((await call(getIndividual, { as: admin, params: paramsOf(missing) })).status).toBe(404);
  expect((await call(getIndividual, { as, params: paramsOf(as.id) })).status).toBe(403);
});

test("a new name and area take effect at once, in one version with the reason; districts follow", async () => {
  const provider = await approved();
  const before = await serviceProviders.find(provider.id);
  const area = { country: "US", postcode_prefixes: ["100", "101"] };
  const said = await edit(provider.id, { business_name: "Tap & Pipe", area });
  expect(said.data).toMatchObject({ business_name: "Tap & Pipe", area, state: "approved" });
  expect((await serviceProviders.find(provider.id)).version).toBe(before.version + 1);
  const { items } = await historyOf(
    { type: "service_provider", id: provider.id },
    { limit: 2, scope: "test" },
  );
  expect(items.map((row) => [row.type, row.reason])).toEqual([
    ["service_provider.offers_changed", reason],
    ["service_provider.edited", reason],
  ]);
  await deliver({ expectFailures: true });
  const rows = await coverage.page("ofProvider", `COVERAGE#PROVIDER#${provider.id}`, {
    limit: 10,
    scope: "test",
  });
  expect(rows.items.map(({ district }) => district).sort()).toEqual(["US:100", "US:101"]);
});

test("an unchanged value changes nothing; a reason is required; addresses and states can't be set", async () => {
  const { as } = await newProvider();
  const { version } = await serviceProviders.find(as.id);
  expect((await edit(as.id, { business_name: "Silva Plumbing" })).status).toBe(200);
  expect((await serviceProviders.find(as.id)).version).toBe(version);
  const without = { business_name: "Other" };
  expect(
    (await call(editServiceprovider, { as: admin, params: paramsOf(as.id), body: without })).status,
  ).toBe(422);
  for (const body of [
    {},
    { email: "a@example.com" },
    { state: "approved" },
    { password: "gravel-otter-lamp-38" },
  ])
    expect((await edit(as.id, body)).status).toBe(422);
  expect((await edit(missing, { business_name: "Other" })).error).toEqual({
    code: "service_provider.not_found",
  });
  expect((await edit(as.id, { business_name: "Mine" }, as)).status).toBe(403);
});

test("before verification a company's changes take effect at once; a rejected company is handed in again", async () => {
  const { as } = await newProvider();
  expect((await change(as, { legal_name: "Nobody LLC" })).error).toEqual({ code: "company.not_found" });
  await call(registerCompany, { as, body: particulars() });
  const said = await change(as, { legal_name: "Silva LLC" });
  expect(said.data).toMatchObject({ state: "submitted", legal_name: "Silva LLC" });
  const company = await companies.find(as.id);
  await transact([companies.update({ ...company, state: "changes_requested" })], () => 5000);
  expect((await change(as, { tax_id: "12-3456789" })).data.state).toBe("submitted");
  expect((await serviceProviders.find(as.id)).company_state).toBe("submitted");
});

test("a verified company keeps its old name until an admin approves the new one", async () => {
  const provider = await approved();
  const asked = await change(provider, { legal_name: "Newname LLC", phone: "+15550100123" });
  expect(asked.data).toMatchObject({
    state: "changes_pending",
    legal_name: "Quick Taps LLC",
    phone: "+15550100123",
    pending: { legal_name: "Newname LLC" },
  });
  expect((await serviceProviders.find(provider.id)).company_state).toBe("changes_pending");
  expect((await change(provider, { tax_id: "98-7654321" })).data.pending).toEqual({
    legal_name: "Newname LLC",
    tax_id: "98-7654321",
  });
  const said = await edit(provider.id, { company_changes: "accept" });
  expect(said.data.company).toMatchObject({
    state: "verified",
    legal_name: "Newname LLC",
    tax_id: "98-7654321",
  });
  expect(said.data.company.pending).toBeUndefined();
  expect(said.data).toMatchObject({ state: "approved", company_state: "verified" });
  expect(await storyOf("company", said.data.company.id)).toEqual(
    expect.arrayContaining(["company.change_submitted", "company.edited", "company.verified"]),
  );
});

test("an admin may reject: the old details stay and the provider is told why", async () => {
  const provider = await approved();
  await change(provider, { legal_name: "Suspicious LLC" });
  const said = await edit(provider.id, { company_changes: "refuse" });
  expect(said.data.company).toMatchObject({
    state: "verified",
    legal_name: "Quick Taps LLC",
    state_reason: reason,
  });
  expect((await edit(provider.id, { company_changes: "accept" })).error?.code).toBe(
    "company.invalid_transition",
  );
  const { as } = await newProvider();
  expect((await edit(as.id, { company_changes: "accept" })).error).toEqual({ code: "company.not_found" });
});

test("a suspended company blocks its provider from new jobs until it is reinstated", async () => {
  const provider = await approved();
  const claims = async () =>
    blockingReasons(await serviceProviders.find(provider.id), aJob(), new Date().toISOString());
  expect(await claims()).not.toContain("company_not_verified");
  const said = await edit(provider.id, { company_standing: "suspend" });
  expect(said.data).toMatchObject({
    state: "approved",
    company_state: "suspended",
    company: { state: "suspended", state_reason: reason },
  });
  expect(await claims()).toContain("company_not_verified");
  expect((await change(provider, { legal_name: "Other LLC" })).error?.code).toBe(
    "company.invalid_transition",
  );
  for (const company_standing of ["suspend", "reject"])
    expect((await edit(provider.id, { company_standing })).error?.code).toBe("company.invalid_transition");
  const back = await edit(provider.id, { company_standing: "reinstate" });
  expect(back.data).toMatchObject({ company_state: "verified", company: { state: "verified" } });
  expect(back.data.company.state_reason).toBeUndefined();
  expect(await claims()).not.toContain("company_not_verified");
  expect(await storyOf("company", said.data.company.id)).toEqual(
    expect.arrayContaining(["company.suspended", "company.reinstated"]),
  );
});

test("a rejected company may be handed in again", async () => {
  const { provider } = await pendingProvider(admin);
  const said = await edit(provider.id, { company_standing: "reject" });
  expect(said.data).toMatchObject({ company_state: "rejected", company: { state: "rejected" } });
  const again = await change(provider, { legal_name: "Right Name LLC" });
  expect(again.data).toMatchObject({ state: "submitted", legal_name: "Right Name LLC" });
  const { as } = await newProvider();
  expect((await edit(as.id, { company_standing: "suspend" })).error).toEqual({ code: "company.not_found" });
});

test("small changes of a verified company need no review; repeating them changes nothing; its number stays", async () => {
  const provider = await approved();
  const said = await change(provider, { trading_name: "Taps" });
  expect(said.data).toMatchObject({ state: "verified", trading_name: "Taps" });
  expect((await change(provider, { trading_name: "Taps" })).data.version).toBe(said.data.version);
  for (const body of [{}, { registration_number: "X1" }, { country: "GB" }, { state: "verified" }])
    expect([body, (await change(provider, body)).status]).toEqual([body, 422]);
  const both = await Promise.all([
    change(provider, { trading_name: "Pipes" }),
    change(provider, { phone: "+15550100199" }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { data } = await call(getCompany, { as: provider });
  expect(data).toMatchObject({ trading_name: "Pipes", phone: "+15550100199" });
});

test("an admin adds, changes and withdraws a provider's offers, within the catalog's limits", async () => {
  const provider = await approved();
  const [added, other] = [await newService(admin), await newService(admin)];
  const offersOf = (services: unknown[]) =>
    call(editOffers, { as: admin, params: paramsOf(provider.id), body: { services, reason } });
  const said = await offersOf([
    { default_service_id: added, rate_minor: 8000 },
    { default_service_id: other },
  ]);
  expect(said.data.offers).toMatchObject([{ rate_minor: 8000 }, { rate_minor: 9000 }]);
  expect(said.data.services).toHaveLength(3);
  const changed = await offersOf([
    { default_service_id: added, rate_minor: 7000 },
    { default_service_id: other, active: false },
  ]);
  expect(changed.data.services).toHaveLength(2);
  const listed = await call(getOffers, { as: admin, params: paramsOf(provider.id), query: { limit: "100" } });
  const offerOf = (id: string) => listed.data.items.find((one: { id: string }) => one.id === id)?.offer;
  expect([offerOf(added), offerOf(other)]).toMatchObject([
    { rate_minor: 7000, active: true },
    { active: false },
  ]);
  expect((await offersOf([{ default_service_id: added, rate_minor: 1 }])).status).toBe(422);
  expect((await offersOf([{ default_service_id: missing }])).error?.code).toBe("default_service.not_found");
  const { items } = await historyOf(
    { type: "service_provider", id: provider.id },
    { limit: 1, scope: "test" },
  );
  expect(items[0]?.reason).toBe(reason);
  expect((await call(getOffers, { as: admin, params: paramsOf(missing) })).status).toBe(404);
  expect((await call(getOffers, { as: provider, params: paramsOf(provider.id) })).status).toBe(403);
});

test("an admin deletes a provider without unfinished business, for a recorded reason", async () => {
  const { as, email } = await newProvider();
  const job = aJob({ service_provider_id: as.id, state: "in_progress" });
  await write(jobs.insert(job));
  const remove = (id: string, query: Record<string, string> = { reason }) =>
    call(deleteServiceprovider, { as: admin, params: paramsOf(id), query });
  expect((await remove(as.id, {})).status).toBe(422);
  expect((await remove(as.id)).error).toMatchObject({
    code: "account.unfinished",
    details: { job_ids: [job.id] },
  });
  await transact([jobs.update({ ...committed(job), state: "completed" })], () => 5000);
  expect((await remove(as.id)).data).toMatchObject({ service_provider_id: as.id, state: "deleted" });
  expect((await call(signIn, { body: { email, password }, source_ip: someIp() })).status).toBe(401);
  expect((await call(getCompany, { as })).status).toBe(401);
  const { items } = await historyOf({ type: "account", id: as.id }, { limit: 1, scope: "test" });
  expect(items[0]).toMatchObject({ type: "account.deleted", reason, actor: { id: admin.id, role: "admin" } });
  expect((await remove(as.id)).status).toBe(409);
  for (const id of [missing, (await newUser()).as.id])
    expect((await remove(id)).error).toEqual({ code: "service_provider.not_found" });
  expect((await edit(as.id, { business_name: "Ghost" })).error?.code).toBe(
    "service_provider.invalid_transition",
  );
});

test("the catalog's services can be edited except for their key, and deleted once nobody offers them", async () => {
  const id = await newService(admin, `sweep_${newId("key")}`);
  const params = { default_service_id: id };
  const editOne = (body: unknown) => call(editDefaultservices, { as: admin, params, body });
  const price_rule = { base_minor: 5000, lowest_minor: 4000, highest_minor: 6000, currency: "usd" };
  const said = await editOne({ name: "Sweeping", price_rule });
  expect(said.data).toMatchObject({ name: "Sweeping", price_rule });
  expect((await editOne({ name: "Sweeping" })).data.version).toBe(said.data.version);
  for (const body of [
    {},
    { key: "other" },
    { price_rule: { ...price_rule, base_minor: 9000 } },
    { id: missing },
  ])
    expect([body, (await editOne(body)).status]).toEqual([body, 422]);

  const { as } = await newProvider();
  const offer = { default_service_id: id, rate_minor: 5000 };
  const area = { country: "US", postcode_prefixes: ["941"] };
  expect((await call(createServices, { as, body: { services: [offer], area } })).status).toBe(200);
  const remove = () => call(deleteDefaultservices, { as: admin, params });
  expect((await remove()).error).toEqual({ code: "default_service.in_use" });
  await editOne({ active: false });
  const other = await newProvider();
  expect((await call(createServices, { as: other.as, body: { services: [offer], area } })).status).toBe(404);
  await editOne({ active: true });
  const withdrawn = { services: [{ default_service_id: id, active: false }], reason };
  await call(editOffers, { as: admin, params: paramsOf(as.id), body: withdrawn });
  expect((await remove()).error).toEqual({ code: "default_service.in_use" });
  clock.advance({ minutes: 2 });
  expect((await remove()).data).toEqual({ id, deleted: true });
  expect((await remove()).error).toEqual({ code: "default_service.not_found" });
  const again = { name: "Sweeping", key: said.data.key, category: "Upkeep", unit: "visit", price_rule };
  expect((await call(createDefaultservices, { as: admin, body: again })).status).toBe(200);
  expect((await call(deleteDefaultservices, { as, params })).status).toBe(403);
});
