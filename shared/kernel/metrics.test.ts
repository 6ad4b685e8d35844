import { expect, test, vi } from "vitest";
import { log } from "./log.ts";
import { metrics } from "./metrics.ts";

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

test("its numbers are metrics of the release, too, if it has a name", () => {
  const measured = metrics("job", { duration_ms: "Milliseconds" }, "kind");
  const values = { duration_ms: 12.5, kind: "any" };
  const dimensions = (facts: Record<string, unknown>) =>
    (facts._aws as { CloudWatchMetrics: { Dimensions: string[][] }[] }).CloudWatchMetrics.map(
      ({ Dimensions }) => Dimensions,
    );
  expect(dimensions(measured("prod", values))).toEqual([[["area", "kind"]]]);
  const told = measured("prod", values, "0a1b2c3d");
  expect(told).toMatchObject({ area: "job", release: "0a1b2c3d" });
  expect(dimensions(told)).toEqual([[["area", "kind"], ["release"]]]);
});
