import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { endingWithParent } from "../../local/child-process.ts";
import { freePort } from "../../local/dynamodb.ts";
import { heldBy } from "./memory.ts";
import { growthOf } from "./view.ts";

const mb = 2 ** 20;

/**
 * A process that holds on to a given amount of memory, and releases as much: in its heap, and in buffers outside of it.
 */
const keeper = `
  const kept = [];
  const objects = (mb) => Array.from({ length: mb * 1024 }, (_, nth) => ({ text: String(nth).padEnd(1000).split("").join("") }));
  const work = ({ heap, buffers }) => {
    kept.push(objects(heap), Buffer.alloc(buffers * ${mb}, 1));
    objects(60); Buffer.alloc(60 * ${mb}, 1);
    process.send("done");
  };
  process.on("message", work);
  process.send("ready");
`;

test("measures memory after garbage collection", async () => {
  const port = await freePort();
  const child = endingWithParent(
    spawn(process.execPath, [`--inspect-port=${port}`, "-e", keeper], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    }),
  );
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const { pid } = child;
  await once(child, "message");
  const keep = async (heap: number, buffers: number): Promise<number> => {
    child.send({ heap, buffers });
    await once(child, "message");
    return Math.round((await heldBy(pid as number, port)) / mb);
  };
  const before = await keep(0, 0);
  expect(before).toBeLessThan(20);
  expect(await keep(0, 0)).toBeCloseTo(before, -1);
  expect(await keep(40, 0)).toBeGreaterThan(before + 39);
  expect(await keep(0, 40)).toBeGreaterThan(before + 79);
});

test("judges growth after warm-up and ignores one outlier", () => {
  const flat = [300, 250, 200, 201, 203, 199, 200, 202, 200, 201, 199, 203];
  expect(growthOf({ held_mb: flat, judged_from: undefined })).toBeUndefined();
  expect(growthOf({ held_mb: flat, judged_from: 9 })).toBeUndefined();
  expect(growthOf({ held_mb: flat, judged_from: 2 })).toBeCloseTo(0, 1);
  expect(growthOf({ held_mb: flat.with(3, 120).with(10, 320), judged_from: 2 })).toBeCloseTo(0, 1);
  expect(growthOf({ held_mb: flat.map((mb, day) => mb + 4 * day), judged_from: 2 })).toBeGreaterThan(0.1);
});
