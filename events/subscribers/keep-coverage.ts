import { coverage } from "../../shared/data/coverage.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { coverageOf } from "../../shared/domain/provider/coverage.ts";
import { ServiceProviderOffersChanged } from "../../shared/domain/provider/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Keeps a provider's districts in step with its offers, so that open jobs find it. */
export const handler = subscriber({
  name: "keep-coverage",
  lane: "prompt",
  uses: ["table", "secrets"],
  on: [ServiceProviderOffersChanged],
}).handle(async ({ event: { aggregate }, commit }) => {
  const [provider, { items: present }] = await Promise.all([
    serviceProviders.find(aggregate.id),
    coverage.page("ofProvider", `COVERAGE#PROVIDER#${aggregate.id}`, { limit: 40, scope: "coverage" }),
  ]);
  const wanted = new Map(coverageOf(provider).map((row) => [row.district, row]));
  const known = new Map(present.map((row) => [row.district, row]));
  await commit(
    [
      ...present.filter(({ district }) => !wanted.has(district)).map((row) => coverage.remove(row)),
      ...[...wanted.values()].map((row) =>
        coverage.put({ ...row, version: known.get(row.district)?.version ?? 0 }),
      ),
    ],
    [],
  );
});
