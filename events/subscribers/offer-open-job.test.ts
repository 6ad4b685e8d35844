import { expect, test } from "vitest";
import { handler as getNotifications } from "../../functions/notification/get-notifications.ts";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { type EventRow, historyOf } from "../../shared/data/engine/events.ts";
import { joined } from "../../shared/data/engine/guard.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { jobNamed, joinWork } from "../../shared/data/work.ts";
import { JobOpened } from "../../shared/domain/job/events.ts";
import { ServiceProviderOffersChanged } from "../../shared/domain/provider/events.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aJob, aProvider } from "../../tests/support/marketplace.ts";
import { call, deliver, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as offerOpenJob } from "./offer-open-job.ts";

const context = () => ({
  actor: { role: "system" as const, id: "test" },
  now: new Date().toISOString(),
  operation: "test",
  correlation_id: "c",
  remaining: () => 29_000,
});

const offering = async (changes: Partial<ServiceProvider>, version = 0): Promise<ServiceProvider> => {
  const provider = {
    ...aProvider({ membership: { state: "active", current_period_end: "2099-01-01T00:00:00.000Z" } }),
    id: newId("service_provider"),
    ...changes,
    version,
  };
  const data = { service_provider_id: provider.id, services: provider.services };
  await commitAs(
    context(),
    [serviceProviders.put(provider)],
    [ServiceProviderOffersChanged.atNextVersion(provider, { data })],
  );
  await deliver();
  return provider;
};

const opened = async (postcode: string) => {
  const plain = aJob({});
  const job = {
    ...plain,
    id: newId("job"),
    state: "open" as const,
    service: "plumbing",
    service_provider_id: undefined,
    excluded_provider_ids: [],
    place: { ...plain.place, country: "US", postcode },
  };
  await commitAs(
    context(),
    joined([joinWork(job.user_id, undefined, [jobNamed(job.id)])], jobs.insert(job)),
    [
      JobOpened.atNextVersion(job, {
        data: {
          job_id: job.id,
          quote_id: job.quote_id,
          task_id: job.task_id,
          user_id: job.user_id,
          service: job.service,
          starts_at: job.starts_at,
          district: "x",
        },
      }),
    ],
  );
  await deliver();
  return job;
};

const told = async ({ id }: ServiceProvider) =>
  (await call(getNotifications, { as: await signedIn("service_provider", id) })).data.items
    .filter(({ type }: { type: string }) => type === "job_offer.made")
    .map(({ data }: { data: { job_id: string } }) => data.job_id);

test("providers who could take an open job are notified, and nobody else", async () => {
  const area = { country: "US", postcode_prefixes: ["941", "94110"] };
  const fitting = await offering({ area, services: ["plumbing", "electrical"] });
  const elsewhere = await offering({
    area: { country: "US", postcode_prefixes: ["100"] },
    services: ["plumbing"],
  });
  const roofer = await offering({ area, services: ["roofing"] });
  const suspended = await offering({ area, services: ["plumbing"], state: "suspended" });
  const job = await opened("94117");
  expect(await told(fitting)).toEqual([job.id]);
  for (const other of [elsewhere, roofer, suspended]) expect(await told(other)).toEqual([]);
});

test("a provider that changed its area is notified only about its new district", async () => {
  const mover = await offering({
    area: { country: "US", postcode_prefixes: ["606"] },
    services: ["plumbing"],
  });
  await offering({ ...mover, area: { country: "US", postcode_prefixes: ["607"] } }, 1);
  await opened("60601");
  const job = await opened("60701");
  expect(await told(mover)).toEqual([job.id]);
});

test("a hundred providers of one district are notified about one job", async () => {
  const area = { country: "US", postcode_prefixes: ["303"] };
  const many: ServiceProvider[] = [];
  for (let at = 0; at < 100; at += 1) many.push(await offering({ area, services: ["plumbing"] }));
  const job = await opened("30301");
  const told_all = await Promise.all(many.map(told));
  expect(told_all).toEqual(Array(100).fill([job.id]));
});

test("a job is offered once for each reason, though that is told again after the job has changed", async () => {
  const area = { country: "US", postcode_prefixes: ["851"] };
  const provider = await offering({ area, services: ["plumbing"] });
  const job = await opened("85101");
  const { items } = await historyOf({ type: "job", id: job.id }, { limit: 10, scope: "test" });
  const [reason] = items as [EventRow];
  await write(jobs.update({ ...(await jobs.find(job.id)), paused_minutes: 1 }));
  for (let times = 0; times < 2; times += 1)
    expect(await offerOpenJob.react(reason, () => 29_000)).toBe(true);
  await deliver();
  expect(await storyOf("job_offer", job.id)).toEqual(["job_offer.made"]);
  expect(await told(provider)).toEqual([job.id]);
});
