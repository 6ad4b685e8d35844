import { expect, vi } from "vitest";

/** What tests of the whole service put others in the place of. */
const standing = () => {
  const { request } = process.getBuiltinModule("node:http");
  const { randomBytes, randomUUID } = process.getBuiltinModule("node:crypto");
  return [globalThis.fetch, request, randomBytes, randomUUID, Date];
};

/** What files that share a worker begin with: its first settings, and none of the project's modules in memory. */
const first = Symbol.for("what this worker began with");
type Began = { settings: NodeJS.ProcessEnv; standing: unknown[]; before: string | undefined };
const worker = globalThis as { [first]?: Began };
const { testPath = "" } = expect.getState();
vi.useRealTimers();
vi.restoreAllMocks();
worker[first] ??= { settings: { ...process.env }, standing: standing(), before: undefined };
const { settings, standing: stood, before } = worker[first];
if (standing().some((one, at) => one !== stood[at]))
  throw new Error(
    `${before} has changed what Node.js itself does, and left it so: list it as one that has a process alone, in vitest.config.ts`,
  );
worker[first].before = testPath;
for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
Object.assign(process.env, settings);
vi.resetModules();

await import("./quiet.ts");

/** These compute and ask nobody, as the walls between the folders see to: they need no engine. */
const computing = /\/shared\/(domain|kernel)\//;

if (!computing.test(testPath)) await import("./table.ts");
