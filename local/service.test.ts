import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "./dynamodb.ts";
import { Service } from "./service.ts";

const directory = mkdtempSync(join(tmpdir(), "marketplace-service-"));
let status = 200;
let asked = 0;
const health = createServer((_, response) => {
  asked += 1;
  response.writeHead(status).end();
});
await new Promise<void>((done) => health.listen(0, "127.0.0.1", done));

const ports = async () =>
  Object.fromEntries(
    await Promise.all(
      ["API_PORT", "SOCKET_PORT", "LAMBDA_PORT"].map(async (name) => [name, String(await freePort())]),
    ),
  ) as Record<string, string>;

const service = new Service({
  environment: await ports(),
  engine_pid: () => undefined,
  log_file: join(directory, "service.log"),
  health: `http://127.0.0.1:${(health.address() as AddressInfo).port}`,
  start_most_ms: 500,
  tell: () => undefined,
});
afterAll(async () => {
  await service.stop();
  health.close();
  rmSync(directory, { recursive: true, force: true });
});

test("a killed service that restarts slowly is ready once it answers", async () => {
  await service.start();
  const killed = service.pid as number;
  status = 503;
  process.kill(killed, "SIGKILL");
  await expect.poll(() => service.restarts).toBe(1);
  await expect.poll(() => service.pid !== killed).toBe(true);
  asked = 0;
  // Longer than a first start may take.
  await expect.poll(() => asked).toBeGreaterThan(15);
  status = 200;
  await service.whenReady();
}, 60_000);
