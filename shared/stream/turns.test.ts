import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { handler as outbox } from "../../events/schedules/outbox.ts";
import { lambdaContext } from "../../tests/support/world.ts";
import { turns } from "./turns.ts";

const loaded: string[] = [];
const handler = turns({
  outbox: async () => {
    loaded.push("outbox");
    return { handler: outbox };
  },
  broken: async () => {
    loaded.push("broken");
    return { handler: () => Promise.reject(new Error("broken")) };
  },
  slow: async () => ({
    handler: async () => {
      await wait(100);
      return { handled: 1, failed: 0 };
    },
  }),
});

test("logs a turn that is about to time out, and no other", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await handler({ schedule: "slow" }, lambdaContext("schedules", 2000));
    await handler({ schedule: "slow" }, lambdaContext("schedules"));
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toMatchObject([{ severity: "error", message: "turn out of time", schedule: "slow" }]);
  } finally {
    written.mockRestore();
  }
});

test("a shared function loads only the due schedule and isolates failures", async () => {
  await expect(handler({ schedule: "broken" }, lambdaContext())).rejects.toThrow("broken");
  expect(loaded).toEqual(["broken"]);
  expect(await handler({ schedule: "outbox" }, lambdaContext())).toEqual({ handled: 0, failed: 0 });
  expect(loaded).toEqual(["broken", "outbox"]);
});

test("counts every turn that ends, and no turn that fails", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await handler({ schedule: "outbox" }, lambdaContext());
  await handler({ schedule: "broken" }, lambdaContext()).catch(() => undefined);
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  expect(lines).toMatchObject([
    {
      message: "turn done",
      schedule: "outbox",
      turns_done: 1,
      _aws: { CloudWatchMetrics: [{ Dimensions: [["area", "schedule"]] }] },
    },
  ]);
});

test("a schedule that the version does not have does nothing, says so and counts as done", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await handler({ schedule: "moon" }, lambdaContext())).toEqual({ handled: 0, failed: 0 });
  const [line] = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  expect(line).toMatchObject({ severity: "warn", schedule: "moon" });
});
