import { beforeEach, expect, test } from "vitest";
import { companies } from "../../../shared/data/companies.ts";
import {
  incompleteProvider,
  particulars,
  pendingProvider,
  ruleOn,
} from "../../../tests/support/onboarding.ts";
import { type Caller, call, signedIn, storyOf } from "../../../tests/support/world.ts";
import { handler as getCompany } from "./get-company.ts";
import { handler } from "./register-company.ts";

let provider: Caller;
beforeEach(async () => {
  provider = await incompleteProvider();
});
const register = (body: unknown, as = provider) => call(handler, { as, body });

test("a company is created and handed in at once, and its provider sees it", async () => {
  const said = await register(particulars("C 45-12345"));
  expect(said.data).toMatchObject({ state: "submitted", legal_name: "Quick Taps LLC" });
  expect((await call(getCompany, { as: provider })).data).toEqual(said.data);
  expect(await storyOf("company", said.data.id)).toEqual(["company.created", "company.submitted"]);
  expect((await register(particulars())).error).toMatchObject({
    code: "company.invalid_transition",
    details: { from: "submitted" },
  });
});

test("a registration number is unique in its country in any notation, even under concurrency", async () => {
  const rivals = await Promise.all(Array.from({ length: 5 }, () => incompleteProvider()));
  const said = await Promise.all(
    rivals.map((rival, index) =>
      register(particulars(["ab 12/77", "AB1277", "ab-12-77", "A.B.1277", "ab1277"][index]), rival),
    ),
  );
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, error } of said)
    if (status !== 200) expect(error?.code).toBe("company.registration_number_taken");
  const elsewhere = await register({ ...particulars("AB1277"), country: "CA" });
  expect(elsewhere.status).toBe(200);
});

test("a corrected number is taken and the old one is free again", async () => {
  const admin = await signedIn("admin");
  const rejected = await pendingProvider(admin);
  const before = await companies.find(rejected.provider.id);
  await ruleOn(admin, rejected.provider, "reject", "Wrong number");
  const corrected = await register(particulars("NEW-1"), rejected.provider);
  expect(corrected.data).toMatchObject({ id: before.id, state: "submitted", registration_number: "NEW-1" });
  expect((await register(particulars("new1"))).error?.code).toBe("company.registration_number_taken");
  expect((await register(particulars(before.registration_number))).status).toBe(200);
});

test("a provider without a company is told so; other roles have none", async () => {
  expect((await call(getCompany, { as: provider })).error?.code).toBe("company.not_found");
  expect((await call(getCompany, { as: await signedIn("user") })).status).toBe(403);
  expect((await register(particulars(), await signedIn("admin"))).status).toBe(403);
  expect((await register({ ...particulars(), state: "verified" })).status).toBe(422);
});
