import { expect, onTestFinished, test } from "vitest";
import { handler as saveAddress } from "../../../functions/authentication/update-address.ts";
import { aJob, anAccount, approvedProvider } from "../../../tests/support/marketplace.ts";
import { call, signedIn, write } from "../../../tests/support/world.ts";
import { configuration } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { jobs } from "../../data/jobs.ts";
import { aboutOf, linkTo } from "./about.ts";

const zoneOf = async (type: `${string}.${string}`, data: object) =>
  (await aboutOf({ type, data: { ...data } })).time_zone;

test("a membership's times are on the provider's clock: the zone that it has set, or else its area's", async () => {
  const area = { country: "US", postcode_prefixes: ["941"] };
  const { provider } = await approvedProvider({ area });
  const { provider: other } = await approvedProvider({ area, time_zone: "America/Denver" });
  const of = ({ id }: { id: string }) => zoneOf("membership.trial_started", { service_provider_id: id });
  expect(await of(provider)).toBe("America/Los_Angeles");
  expect(await of(other)).toBe("America/Denver");
});

test("a message about an incident leads to the incident, where it is answered, and not to its job", () => {
  const data = { job_id: "a".repeat(24), incident_id: "b".repeat(24) };
  expect(linkTo({ type: "incident.info_requested", data }, "user")).toMatch(/\/incidents\/b{24}$/);
  expect(linkTo({ type: "job.assigned", data: { job_id: data.job_id } }, "user")).toMatch(/\/jobs\/a{24}$/);
});

test("what a provider is told leads into the providers' app, and to the one app where there is no other", () => {
  const event = { type: "job.assigned", data: { job_id: "a".repeat(24) } } as const;
  const told = configuration();
  const { APP_URL, PROVIDER_APP_URL } = told;
  onTestFinished(() => {
    told.PROVIDER_APP_URL = PROVIDER_APP_URL;
  });
  const job = `/jobs/${event.data.job_id}`;
  told.PROVIDER_APP_URL = undefined;
  expect(linkTo(event, "service_provider")).toBe(`${APP_URL}${job}`);
  told.PROVIDER_APP_URL = "https://pros.example/app#";
  expect(linkTo(event, "service_provider")).toBe(`https://pros.example/app#${job}`);
  expect(linkTo(event, "user")).toBe(`${APP_URL}${job}`);
});

test("the times of a customer's credit are on the clock at the customer's primary address", async () => {
  const as = await signedIn("user");
  await write(accounts.insert(anAccount({ id: as.id })));
  const of = () => zoneOf("credit.granted", { user_id: as.id });
  expect(await of()).toBeUndefined();
  const home = { line1: "1 Market Street", city: "San Francisco", postcode: "94105", country: "US" };
  await call(saveAddress, { as, body: home });
  expect(await of()).toBe("America/Los_Angeles");
});

test("a message names the provider of its event, also after another one has the job", async () => {
  const { provider: first } = await approvedProvider({ business_name: "Quick Taps" });
  const { provider: second } = await approvedProvider({ business_name: "Slow Pipes" });
  const job = aJob({ service_provider_id: second.id, provider_name: "Slow Pipes" });
  await write(jobs.insert(job));
  const named = async (service_provider_id?: string) =>
    (await aboutOf({ type: "job.delayed", data: { job_id: job.id, service_provider_id } })).job
      ?.provider_name;
  expect([await named(first.id), await named(second.id), await named()]).toEqual([
    "Quick Taps",
    "Slow Pipes",
    "Slow Pipes",
  ]);
});
