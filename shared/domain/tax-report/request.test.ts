import { expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { askForTaxDetails, holdsShares, remindOfTaxDetails, taxDetailsGiven } from "./request.ts";

const asked_at = "2027-01-10T09:00:00.000Z";
const day = (days: number, minutes = 0): string => plus(asked_at, { days, minutes });

test("a provider is asked, reminded on days 20 and 40, and its shares wait from day 60", () => {
  const id = newId("service_provider");
  const asked = askForTaxDetails(id, asked_at);
  const told: [number, string][] = [[0, asked.events[0]?.type as string]];
  let request = asked.record;
  for (let at = 1; at <= 70; at += 1) {
    expect(remindOfTaxDetails(request, day(at, -1)), `before day ${at}`).toBeUndefined();
    const next = remindOfTaxDetails(request, day(at));
    expect(holdsShares(request)).toBe(at > 60);
    if (!next) continue;
    request = next.record;
    expect(next.events[0]).toMatchObject({ audience: [id], data: { hold_at: day(60) } });
    told.push([at, next.events[0]?.type as string]);
  }
  expect(told).toEqual([
    [0, "tax_request.sent"],
    [20, "tax_request.reminded"],
    [40, "tax_request.reminded"],
    [60, "tax_request.overdue"],
  ]);
  expect(request.look_at).toBeUndefined();
});

test("details that were given end the question and the wait, once", () => {
  const overdue = {
    ...askForTaxDetails(newId("service_provider"), asked_at).record,
    state: "overdue" as const,
  };
  const given = taxDetailsGiven(overdue, day(61));
  expect(given?.events[0]?.type).toBe("tax_request.met");
  expect(holdsShares(given?.record)).toBe(false);
  expect(taxDetailsGiven(given?.record as typeof overdue, day(62))).toBeUndefined();
});
