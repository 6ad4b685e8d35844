import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { defaulted, givenByOperator } from "../platform/environment.ts";
import { root } from "../platform/operations.ts";
import { variables } from "../shared/configuration.ts";

afterEach(() => void vi.unstubAllEnvs());

type Stage = Record<string, (of: { resolveVariable: () => Promise<string> }) => Promise<unknown>>;

/** What serverless.yml takes from the contracts and the stage. */
const derivations = async () => (await import(resolve(root, "platform/stage.js"))) as Stage;

const packaged = async (): Promise<string> => {
  const { areas, cors, resources } = await derivations();
  const made = [areas, cors, resources].map((derive) => derive?.({ resolveVariable: async () => "prod" }));
  return JSON.stringify(await Promise.all(made));
};

test("what is packaged for a stage does not depend on the shell", async () => {
  const before = await packaged();
  const names = Object.keys({ ...variables, ...givenByOperator, ...defaulted });
  for (const name of names.filter((one) => one !== "STAGE"))
    vi.stubEnv(name, `https://${name}.from-the-shell`);
  vi.stubEnv("TRACING", "on");
  expect(await packaged()).toBe(before);
});

test("the service on this machine lets in the origins that its shell names, a deployed one does not", async () => {
  vi.stubEnv("ALLOWED_ORIGINS", "http://localhost:5173, http://127.0.0.1:3000");
  const { cors } = await derivations();
  const origins = async (name: string) => cors?.({ resolveVariable: async () => name });
  expect(await origins("local")).toMatchObject({
    allowedOrigins: ["http://localhost:5173", "http://127.0.0.1:3000"],
  });
  expect(JSON.stringify(await origins("prod"))).not.toContain("5173");
});

/** Where a value of serverless.yml is read from the shell. */
const readFromShell = (value: unknown, place: readonly string[] = []): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => readFromShell(inner, [...place, key]))
    : /\benv:/.test(String(value))
      ? [place.join(".")]
      : [];

test("serverless.yml reads only the region and the local ports from the shell", () => {
  const places = readFromShell(parse(readFileSync(resolve(root, "serverless.yml"), "utf8")));
  expect(places.filter((place) => !place.startsWith("custom.serverless-offline."))).toEqual([
    "provider.region",
  ]);
});

test("each value that is not given by the stack is a parameter with its default", async () => {
  const [areas, , { Parameters, Conditions }] = JSON.parse(await packaged());
  const functions = Object.values(areas).flatMap((area) => Object.values(area as object)) as {
    environment: Record<string, unknown>;
  }[];
  const told = Object.assign({}, ...functions.map(({ environment }) => environment));
  for (const [name, { value }] of Object.entries(defaulted)) {
    const id = name.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(Parameters[id], name).toMatchObject({ Default: `/marketplace/prod/${name}` });
    if (!(name in variables)) continue;
    expect(told[name], name).toEqual(
      value === "none" ? { "Fn::If": [`Has${id}`, { Ref: id }, { Ref: "AWS::NoValue" }] } : { Ref: id },
    );
    if (value === "none")
      expect(Conditions[`Has${id}`]).toEqual({ "Fn::Not": [{ "Fn::Equals": [{ Ref: id }, "none"] }] });
  }
});
