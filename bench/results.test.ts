import { expect, test } from "vitest";
import { dated, oldOf } from "./results.ts";

const section = { title: "Cold start", about: "How long.", columns: [], rows: [], goals: [] };
const kept = { measured_on: "2026-11-26", node: "24.21.0", commit: "0a1b2c3d", sections: [section] };

test("every table says the day and the commit that it was measured at", () => {
  const [told] = dated({ ...kept, release: "0.9.0" }, "0.9.0");
  expect(told?.about).toBe("How long.\n\nMeasured on 2026-11-26 at commit 0a1b2c3d.");
});

test("what was measured on another release than the present one is marked as old", () => {
  const [other] = dated({ ...kept, release: "0.8.0" }, "0.9.0");
  expect(other?.about).toContain("Old: it was measured on release 0.8.0, and this is 0.9.0.");
  const { commit: _, ...earlier } = kept;
  expect(dated(earlier, "0.9.0")[0]?.about).toContain("Old: it was measured on an earlier release");
});

test("a release has every part measured on itself: one of an earlier release is named, and one that is missing", () => {
  const known = { cold: { release: "0.9.0" }, warm: { release: "0.8.0" }, peers: {} };
  expect(oldOf(["cold", "peers", "warm", "load"], known, "0.9.0")).toEqual(["peers", "warm", "load"]);
  expect(oldOf(["cold"], known, "0.9.0")).toEqual([]);
});
