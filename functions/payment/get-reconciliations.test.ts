import { expect, test } from "vitest";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { notReconciled } from "../../shared/domain/payment/reconciliation.ts";
import { plus } from "../../shared/kernel/time.ts";
import { call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./get-reconciliations.ts";

test("a file holds every day that was asked for, however many there are", async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  const now = new Date().toISOString();
  const [one] = [{ class: "missing_ours" as const, theirs_minor: 5, source: "ch_1" }];
  const days = Array.from({ length: 120 }, (_, nth) =>
    plus("2026-01-01T00:00:00.000Z", { days: nth }).slice(0, 10),
  );
  await write(
    ...days
      .slice(0, 60)
      .map((day) => reconciliations.put({ ...notReconciled(day, now), differences: [one] })),
  );
  await write(
    ...days.slice(60).map((day) => reconciliations.put({ ...notReconciled(day, now), differences: [one] })),
  );
  const admin = await signedIn("admin");
  const query = { from: "2026-01-01", to: "2027-01-01", format: "csv" };
  const { body } = await call(handler, { as: admin, query });
  expect(body.trim().split("\r\n")).toHaveLength(1 + days.length);
});
