import { expect, test } from "vitest";
import { operations } from "../platform/operations.ts";
import { companies } from "../shared/data/companies.ts";
import { blockingReasons } from "../shared/domain/job/eligibility.ts";
import { services } from "../shared/domain/pricing/taxonomy/taxonomy.ts";
import { placeInText } from "../shared/domain/quote/place.ts";
import { openBucket } from "../tests/support/bucket.ts";
import { aJob } from "../tests/support/marketplace.ts";
import { storyOf } from "../tests/support/world.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedProvider } from "./seed-provider.ts";

openBucket();

type Shown = Record<string, unknown>;

/** The postcodes in the examples of the API. */
const shownPostcodes = async (): Promise<string[]> =>
  (await operations()).flatMap(({ contract }) => {
    if (!contract.access.includes("user")) return [];
    const { address, postcode } = (contract.example?.body ?? {}) as Shown;
    const written = typeof address === "string" ? placeInText(address, "US")?.postcode : postcode;
    return typeof written === "string" ? [written] : [];
  });

test("the seeded provider can take any service's jobs in its cities, and seeding again changes nothing", async () => {
  await seedAccounts();
  const provider = await seedProvider({ payout: { state: "active", account_id: "acct_seed" } });
  expect(provider.state).toBe("approved");
  expect((await companies.find(provider.id)).state).toBe("verified");
  const now = new Date().toISOString();
  for (const { service } of services)
    for (const postcode of ["94107", "10001", "60601"]) {
      const place = { line1: "1 Main Street", city: "Anywhere", postcode, country: "US" };
      expect(blockingReasons(provider, aJob({ service, place }), now)).toEqual([]);
    }
  for (const postcode of await shownPostcodes()) {
    const place = { line1: "1 Main Street", city: "Anywhere", postcode, country: "US" };
    expect(blockingReasons(provider, aJob({ place }), now), postcode).toEqual([]);
  }
  expect(await seedProvider()).toEqual(provider);
  expect(await storyOf("service_provider", provider.id)).toEqual([
    "service_provider.registered",
    "service_provider.verified",
    "service_provider.offers_changed",
    "service_provider.profile_completed",
    "service_provider.submitted",
    "service_provider.approved",
  ]);
});
