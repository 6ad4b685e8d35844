import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../platform/operations.ts";

export type Machine = { platform: string; arch: string };

const withDocker =
  "With Docker, this starts one for npm start:\n" +
  "  docker run --detach --publish 8000:8000 amazon/dynamodb-local && DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start";

const isOffered = (name: string, from: string): boolean => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  return name in optionalDependencies;
};

/**
 * The path of the embedded DynamoDB engine: the one that npm installed for this machine, else `DYNOXIDE_BIN`. Throws
 * an Error that names the command to run if there is neither.
 */
export const engineBinary = (machine: Machine = process, from: string = root): string => {
  const platform = `${machine.platform}-${machine.arch}`;
  const name = `@dynoxide/${platform}`;
  const installed = join(
    from,
    "node_modules",
    name,
    machine.platform === "win32" ? "dynoxide.exe" : "dynoxide",
  );
  const binary = existsSync(installed) ? installed : process.env.DYNOXIDE_BIN;
  if (binary) return binary;
  throw new Error(
    isOffered(name, from)
      ? `The DynamoDB engine ${name} is not installed. Run: npm ci --include=optional\n${withDocker}`
      : `There is no DynamoDB engine for ${platform}. ${withDocker}`,
  );
};
