import { expect, test } from "vitest";
import { aDifference, aKnownDifference } from "../../tests/support/known-difference.ts";
import { newId } from "../kernel/id.ts";
import { differencesOfDay } from "./differences.ts";

test("a day's comparison ends what it can find, and nothing that others have found on that day", async () => {
  const day = "2031-02-27";
  const payment_id = newId("payment");
  const [own, ofPayment] = [
    await aKnownDifference({ day }),
    await aKnownDifference({ day, found: aDifference({ check: "invoices", payment_id }) }),
  ];
  for (const check of ["digests", "invoices"] as const)
    await aKnownDifference({ day, found: aDifference({ check }) });
  const ids = (await differencesOfDay(day)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([own.id, ofPayment.id].toSorted());
});
