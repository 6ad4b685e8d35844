import { expect, vi } from "vitest";

/** What tests of the whole service put others in the place of. */
const standing = () => {
  const { request } = process.getBuiltinModule("node:http");
  const { randomBytes, randomUUID } = process.getBuiltinModule("node:crypto");
  return [globalThis.fetch, request, randomBytes, randomUUID, Date];
};

/** What files that share a worker begin with: its first settings, and none of the project's modules in memory. */
const first = Symbol.for("what this worker began with");
const worker = globalThis as { [first]?: { settings: NodeJS.ProcessEnv; standing: unknown[] } };
vi.useRealTimers();
vi.restoreAllMocks();
worker[first] ??= { settings: { ...process.env }, standing: standing() };
const { settings, standing: stood } = worker[first];
if (standing().some((one, at) => one !== stood[at]))
  throw new Error(
    "A test file of this worker has changed what Node.js itself does, and left it so: list it as one that has a process alone, in vitest.config.ts",
  );
for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
Object.assign(process.env, settings);
vi.resetModules();

await import("./quiet.ts");

/** These compute and ask nobody, as the walls between the folders see to: they need no engine. */
const computing = /\/shared\/(domain|kernel)\//;

if (!computing.test(expect.getState().testPath ?? "")) await import("./table.ts");
