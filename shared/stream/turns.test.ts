import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { handler as outbox } from "../../events/schedules/outbox.ts";
import { lambdaContext } from "../../tests/kit/world.ts";
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

test("a turn that is about to be cut off is named in the log, and no other", async () => {
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

test("a function of several schedules loads the one whose turn it is, and no failure reaches the next turn", async () => {
  await expect(handler({ schedule: "broken" }, lambdaContext())).rejects.toThrow("broken");
  expect(loaded).toEqual(["broken"]);
  expect(await handler({ schedule: "outbox" }, lambdaContext())).toEqual({ handled: 0, failed: 0 });
  expect(loaded).toEqual(["broken", "outbox"]);
});

test("a schedule that it does not have is a mistake of the deployment, and is named", async () => {
  await expect(handler({ schedule: "moon" }, lambdaContext())).rejects.toThrow(
    "moon is not one of the schedules of this function",
  );
});
