import { expect, vi } from "vitest";

/** What the files that share a worker find alike: its settings, and nothing in its memory of the project's own modules. */
const settings = Symbol.for("the settings of this worker");
const worker = globalThis as { [settings]?: NodeJS.ProcessEnv };
worker[settings] ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker[settings])) delete process.env[name];
Object.assign(process.env, worker[settings]);
vi.useRealTimers();
vi.resetModules();

await import("./quiet.ts");

/** These compute and ask nobody, as the walls between the folders see to: they need no engine. */
const computing = /\/shared\/(domain|kernel)\//;

if (!computing.test(expect.getState().testPath ?? "")) await import("./table.ts");
