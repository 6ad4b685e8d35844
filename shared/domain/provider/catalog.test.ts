import { expect, test } from "vitest";
import { deleteService, type StoredService } from "./catalog.ts";

const offered_at = "2027-02-01T12:00:00.000Z";
const service: StoredService = {
  id: "01a370c42600d7a3fab822c8",
  version: 2,
  name: "Chimney sweeping",
  key: "chimney_sweeping",
  category: "Repairs",
  unit: "visit",
  price_rule: { base_minor: 9000, lowest_minor: 4000, highest_minor: 20_000, currency: "usd" },
  active: true,
  created_at: offered_at,
  updated_at: offered_at,
};

test("a service that a provider has just begun to offer is in use, whatever the list of offers says", () => {
  const stored = { ...service, offered_at };
  expect(() => deleteService(stored, false, "2027-02-01T12:00:59.999Z")).toThrow("default_service.in_use");
  expect(deleteService(stored, false, "2027-02-01T12:01:00.000Z").record).toEqual(stored);
});

test("a service that is offered is in use, and one that nobody ever offered is not", () => {
  expect(() => deleteService(service, true, offered_at)).toThrow("default_service.in_use");
  expect(deleteService(service, false, offered_at).record).toEqual(service);
});
