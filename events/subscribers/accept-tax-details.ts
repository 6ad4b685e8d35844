import { taxRequests } from "../../shared/data/tax-requests.ts";
import { TaxDetailsUpdated } from "../../shared/domain/tax/events.ts";
import { TaxDetailsComplete } from "../../shared/domain/tax-report/events.ts";
import { TaxRequestConflict, taxDetailsGiven } from "../../shared/domain/tax-report/request.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { sellerDetails } from "../../shared/workflows/tax-report/details.ts";

/** Ends the question for tax details as soon as they are complete. */
export const handler = subscriber({
  name: "accept-tax-details",
  on: [TaxDetailsUpdated],
  lane: "prompt",
  marks: "never",
  emits: [TaxDetailsComplete],
}).handle(({ event, now, commit }) =>
  againstContention([TaxRequestConflict], async () => {
    const id = event.data.account_id;
    const request = await taxRequests.get(id);
    if (!request || request.state === "complete") return;
    if ((await sellerDetails(id)).missing.length > 0) return;
    const given = taxDetailsGiven(request, now);
    if (given) await commit([taxRequests.update(given.record)], given.events);
  }),
);
