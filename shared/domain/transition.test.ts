import { expect, test } from "vitest";
import { refusalOf } from "../../tests/support/refusal-of.ts";
import { invalidTransition } from "../kernel/refusal.ts";
import { next, requestsIn, requestsOf, type Transitions } from "./transition.ts";

/** A door that a user opens, and an administrator too; it falls shut by itself. */
const door: Transitions<"shut" | "open", "open" | "hold" | "fall"> = {
  refuse: invalidTransition("door"),
  transitions: { shut: { open: "open" }, open: { hold: "open", fall: "shut" } },
  requests: {
    open: [
      { by: "user", operation: "door/open" },
      { by: "admin", operation: "door/change", send: { action: "open" } },
    ],
    hold: [{ by: "user", operation: "door/open" }],
  },
};

test("a step leads where the table says", () => {
  expect(next(door, "shut", "open")).toBe("open");
  expect(next(door, "open", "fall")).toBe("shut");
});

test("a step that a state does not have is refused with what it has", () => {
  expect(refusalOf(() => next(door, "open", "open"))).toEqual({
    code: "door.invalid_transition",
    details: { from: "open", allowed: [{ by: "user", operation: "door/open" }] },
  });
});

test("a state takes the requests of its steps, each once, but for those of some steps", () => {
  expect(requestsIn(door, "shut")).toEqual(door.requests.open);
  expect(requestsIn(door, "open")).toEqual([{ by: "user", operation: "door/open" }]);
  expect(requestsIn(door, "open", ["hold"])).toEqual([]);
  const twice = { ...door, requests: { ...door.requests, fall: door.requests.hold ?? [] } };
  expect(requestsIn(twice, "open")).toEqual([{ by: "user", operation: "door/open" }]);
});

test("a side's requests are told without saying that they are its own", () => {
  expect(requestsOf("admin", requestsIn(door, "shut"))).toEqual([
    { operation: "door/change", send: { action: "open" } },
  ]);
  expect(requestsOf("service_provider", requestsIn(door, "shut"))).toEqual([]);
});
