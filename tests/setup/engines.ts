import type { TestProject } from "vitest/node";
import { startDynamoDB } from "../../local/dynamodb.ts";

/** An engine for each worker, for the whole run: one for all became the bottleneck, and one for each file had to start each time. */
export default async ({ config }: TestProject) => {
  const engines = await Promise.all(Array.from({ length: Number(config.maxWorkers) }, () => startDynamoDB()));
  process.env.TEST_ENGINES = engines.map(({ endpoint }) => endpoint).join(" ");
  return async () => {
    await Promise.all(engines.map((engine) => engine.close()));
  };
};
