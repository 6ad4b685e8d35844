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
