import { expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { anAccount, approvedProvider } from "../../../tests/support/marketplace.ts";
import { handIn, particulars } from "../../../tests/support/onboarding.ts";
import { newProvider } from "../../../tests/support/people.ts";
import { call, renewed, write } from "../../../tests/support/world.ts";
import { handler as register } from "../company/register-company.ts";
import { handler } from "./get-account.ts";

test("somebody who has just signed up sees all that is missing, and less as it is handed in", async () => {
  const { as, email } = await newProvider();
  const { data } = await call(handler, { as });
  expect(data).toMatchObject({
    service_provider_id: as.id,
    state: "profile_incomplete",
    profile: { id: as.id, email, email_verified: true },
    payout: { state: "none" },
    rating: { mean: null, count: 0 },
    inbox: { more: false },
    now: expect.stringMatching(/^20.*Z$/),
    missing_documents: ["trade_licence", "insurance", "identity"],
    blocking_reasons: [
      "not_approved",
      "company_not_verified",
      "documents_not_current",
      "membership_inactive",
      "payouts_not_enabled",
    ],
  });
  expect(data).not.toHaveProperty("company");

  await call(register, { as, body: particulars() });
  await handIn(as, ["insurance"]);
  const later = (await call(handler, { as: await renewed(as) })).data;
  expect(later).toMatchObject({
    company: { state: "submitted", legal_name: "Quick Taps LLC" },
    documents: { insurance: { state: "pending_review" } },
  });
  expect(later.missing_documents).toContain("insurance");
});

test("nothing keeps an approved provider from work, and it sees nothing that is kept for the payment provider", async () => {
  const { provider } = await approvedProvider();
  await write(accounts.insert(anAccount({ id: provider.id, role: "service_provider" })));
  const { data } = await call(handler, { as: provider });
  expect(data).toMatchObject({ state: "approved", missing_documents: [], blocking_reasons: [] });
  expect(data.payout).toEqual({ state: "active" });
});
