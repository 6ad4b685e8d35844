import { corrections, correctionsOf } from "../../shared/data/corrections.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { AccountConsentChanged } from "../../shared/domain/account/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Deletes examples of customers who no longer allow the service to use them. */
export const handler = subscriber({
  name: "forget-corrections",
  lane: "prompt",
  on: [AccountConsentChanged],
  uses: ["table", "lists"],
}).handle(async ({ event: { data }, commitPart }) => {
  if (data.analytics) return;
  const corrected = await allOf((request) =>
    corrections.page("ofUser", correctionsOf(data.account_id), request),
  );
  for (const one of corrected) await commitPart(one.id)([corrections.remove(one)], []);
});
