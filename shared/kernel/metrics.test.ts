import { expect, test, vi } from "vitest";
import { log } from "./log.ts";
import { byRelease, metrics } from "./metrics.ts";

test("a line tells CloudWatch which of its numbers are metrics, and of which area", () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const measured = metrics("job", { duration_ms: "Milliseconds", server_errors: "Count" });
  log("info", "operation", { name: "Jane", ...measured("prod", { duration_ms: 12.5, server_errors: 0 }) });
  const line = JSON.parse(String(write.mock.calls[0]?.[0]));
  write.mockRestore();
  expect(line).toMatchObject({
    area: "job",
    duration_ms: 12.5,
    server_errors: 0,
    name: "[redacted]",
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        {
          Namespace: "marketplace/prod",
          Dimensions: [["area"]],
          Metrics: [
            { Name: "duration_ms", Unit: "Milliseconds" },
            { Name: "server_errors", Unit: "Count" },
          ],
        },
      ],
    },
  });
});

test("some of its numbers are metrics of the release, too, if it has a name", () => {
  const facts = metrics("job", { duration_ms: "Milliseconds", server_errors: "Count" })("prod", {
    duration_ms: 12.5,
    server_errors: 1,
  }) as { duration_ms: number; server_errors: number };
  const errors = { server_errors: "Count" } as const;
  expect(byRelease({ STAGE: "prod", RELEASE: undefined }, errors, facts)).toEqual(facts);
  const own = {
    Namespace: "marketplace/prod",
    Dimensions: [["release"]],
    Metrics: [{ Name: "server_errors", Unit: "Count" }],
  };
  expect(byRelease({ STAGE: "prod", RELEASE: "0a1b2c3d" }, errors, facts)).toMatchObject({
    release: "0a1b2c3d",
    area: "job",
    _aws: { CloudWatchMetrics: [{ Dimensions: [["area"]] }, own] },
  });
  expect(byRelease({ STAGE: "prod", RELEASE: "0a1b2c3d" }, errors, { server_errors: 1 })).toMatchObject({
    _aws: { Timestamp: expect.any(Number), CloudWatchMetrics: [own] },
  });
});
