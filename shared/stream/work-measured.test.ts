import { expect, test } from "vitest";
import { configuration } from "../configuration.ts";
import { metrics } from "../kernel/metrics.ts";
import { workMeasured } from "./work-measured.ts";

const named = { ...configuration(), STAGE: "prod", RELEASE: "0a1b2c3d" };

test("adds nothing if the release has no name", () => {
  expect(workMeasured(3, 1, { events: 4 })).toEqual({ events: 4 });
});

test("counts work done and work failed for the release, beside other metrics", () => {
  const own = {
    Namespace: "marketplace/prod",
    Dimensions: [["release"]],
    Metrics: [{ Name: "work_done" }, { Name: "work_failed" }],
  };
  expect(workMeasured(3, 1, {}, named)).toMatchObject({
    release: "0a1b2c3d",
    work_done: 3,
    work_failed: 1,
    _aws: { Timestamp: expect.any(Number), CloudWatchMetrics: [own] },
  });
  const facts = metrics("events", { turns_done: "Count" })("prod", { turns_done: 1 });
  expect(workMeasured(3, 1, facts, named)).toMatchObject({
    area: "events",
    _aws: { CloudWatchMetrics: [{ Dimensions: [["area"]] }, own] },
  });
});
