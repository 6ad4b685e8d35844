import { posix } from "node:path";
import { strFromU8, type Unzipped, unzipSync } from "fflate";
import { defaulted, givenByOperator, longestValue, parameterId } from "../environment.ts";
import { policyProblems } from "./policies.ts";
import { hasAttribute, schemaProblems } from "./resource-schema.ts";
import {
  conditionProblems,
  countProblems,
  cycleProblems,
  danglingProblems,
  environmentBytes,
  limits,
  nameProblems,
  over,
  routeProblems,
} from "./structure.ts";
import type { Template } from "./template.ts";

/** The maximum length of each operator's value, by parameter name, as `configure` accepts it. */
const parameterLengths = new Map(
  Object.keys({ ...givenByOperator, ...defaulted }).map((name) => [parameterId(name), longestValue(name)]),
);

/** The bytes of each function's environment, with values as long as `configure` takes. */
export const longestEnvironments = (template: Template): [id: string, bytes: number][] =>
  environmentBytes(template, (name) => parameterLengths.get(name) ?? longestValue(name));

/** Everything that would prevent the deployment of a template, or gives it more permissions than it needs. */
export const templateProblems = (template: Template): string[] => [
  ...countProblems(template),
  ...danglingProblems(template, hasAttribute),
  ...cycleProblems(template),
  ...conditionProblems(template),
  ...nameProblems(template),
  ...routeProblems(template),
  ...longestEnvironments(template).flatMap(([id, bytes]) =>
    over(`${id} environment bytes`, bytes, limits.environment_bytes),
  ),
  ...policyProblems(template),
  ...schemaProblems(template),
];

/** What a module needs beside itself: what it imports, and the documents that it reads. */
const needed = /(?:\bfrom|\bimport\(?|\bnew URL\()\s*"(\.{1,2}\/[^"]+)"/g;

const missingIn = (files: Unzipped): string[] =>
  Object.entries(files).flatMap(([name, content]) =>
    name.endsWith(".mjs")
      ? [...strFromU8(content).matchAll(needed)]
          .map(([, path = ""]) => posix.join(posix.dirname(name), path))
          .filter((path) => !files[path])
          .map((path) => `${name} needs ${path}`)
      : [],
  );

/** The problems of the zips, by name. Each function's has to have all that it loads. */
export const zipProblems = (zips: ReadonlyMap<string, Uint8Array>, template: Template): string[] => {
  const unzipped = new Map([...zips].map(([name, zip]) => [name, unzipSync(zip)] as const));
  const functions = Object.entries(template.Resources).filter(
    ([, { Type }]) => Type === "AWS::Lambda::Function",
  );
  return [
    ...[...zips].flatMap(([name, zip]) => over(`${name}: bytes`, zip.length, limits.zip_bytes)),
    ...over(
      "bytes of all zips",
      [...zips.values()].reduce((sum, { length }) => sum + length, 0),
      limits.all_zip_bytes,
    ),
    ...[...unzipped].flatMap(([zip, files]) => [
      ...over(
        `${zip}: unzipped bytes`,
        Object.values(files).reduce((sum, { length }) => sum + length, 0),
        limits.unzipped_bytes,
      ),
      ...Object.keys(files)
        .filter((name) => !/^(dist\/.*\.(mjs|json|html)|compiled\/[\w.-]+\/[0-9a-f]{8})$/.test(name))
        .map((name) => `${zip}: ${name} is in it`),
      ...missingIn(files).map((problem) => `${zip}: ${problem}`),
    ]),
    ...functions.flatMap(([id, { Properties = {} }]) => {
      const { Handler, Code } = Properties as { Handler: string; Code: { S3Key: string } };
      const zip = posix.basename(Code.S3Key);
      return unzipped.get(zip)?.[Handler.replace(/\.handler$/, ".mjs")]
        ? []
        : [`${id}: ${Handler} is not in ${zip}`];
    }),
  ];
};
