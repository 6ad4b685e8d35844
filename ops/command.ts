import type { ParseArgsConfig } from "node:util";
import type { Stage } from "./stage.ts";
import { UsageError } from "./usage-error.ts";

/** What a person at a terminal sees: progress on stderr, values to keep on stdout. */
export type Terminal = {
  /** A line of progress. */
  tell: (line: string) => void;
  /** A result that may be piped into a file. */
  show: (text: string) => void;
};

export type Given = Record<string, string | boolean | undefined>;

export type Order = { given: Given; dryRun: boolean; stage: Stage; terminal: Terminal };

/** One command of the operator. */
export type Command = {
  summary: string;
  /** Its own options, with their meaning. */
  options: Record<string, { type: "string" | "boolean"; says: string; required?: true }>;
  /** What happens, and what to know beforehand. */
  description: string;
  run: (order: Order) => Promise<void>;
};

export const common: Command["options"] = {
  stage: {
    type: "string",
    says: "the stage, such as prod; local is the one that npm start runs here",
    required: true,
  },
  region: { type: "string", says: "the region; default: $AWS_REGION" },
  "dry-run": { type: "boolean", says: "only say what would be done" },
  help: { type: "boolean", says: "this text" },
};

export const argumentsOf = (command: Command): NonNullable<ParseArgsConfig["options"]> =>
  Object.fromEntries(
    Object.entries({ ...command.options, ...common }).map(([name, { type }]) => [name, { type }]),
  );

/** The help of one command. */
export const helpOf = (name: string, { summary, description, options }: Command): string => {
  const lines = Object.entries({ ...options, ...common }).map(
    ([option, { type, says, required }]) =>
      `  --${`${option}${type === "string" ? ` <${option}>` : ""}`.padEnd(26)}${says}${required ? " (required)" : ""}`,
  );
  return `npm run ops -- ${name} [options]\n\n${summary}\n${description}\n\n${lines.join("\n")}\n`;
};

/** The value of an option. Throws a Mistake if it is missing. */
export const needed = (given: Given, name: string): string => {
  const value = given[name];
  if (typeof value !== "string" || value === "") throw new UsageError(`--${name} is missing. See --help.`);
  return value;
};
