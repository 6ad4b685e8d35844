import "./quiet.ts";
import { expect } from "vitest";

/** These compute and ask nobody, as the walls between the folders see to: they need no engine. */
const computing = /\/shared\/(domain|kernel)\//;

if (!computing.test(expect.getState().testPath ?? "")) await import("./table.ts");
