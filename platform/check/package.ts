import { defaulted, givenByOperator, longestValue, parameterId } from "../environment.ts";
import { policyProblems } from "./policies.ts";
import { hasAttribute, schemaProblems } from "./resource-schema.ts";
import {
  conditionProblems,
  countProblems,
  cycleProblems,
  danglingProblems,
  environmentProblems,
  limits,
  nameProblems,
  over,
  routeProblems,
} from "./structure.ts";
import type { Template } from "./template.ts";
import { entriesOf } from "./zip.ts";

/** The maximum length of each operator's value, by parameter name, as `configure` accepts it. */
const parameterLengths = new Map(
  Object.keys({ ...givenByOperator, ...defaulted }).map((name) => [parameterId(name), longestValue(name)]),
);

/** Everything that would prevent the deployment of a template, or gives it more permissions than it needs. */
export const templateProblems = (template: Template): string[] => [
  ...countProblems(template),
  ...danglingProblems(template, hasAttribute),
  ...cycleProblems(template),
  ...conditionProblems(template),
  ...nameProblems(template),
  ...routeProblems(template),
  ...environmentProblems(template, (name) => parameterLengths.get(name) ?? longestValue(name)),
  ...policyProblems(template),
  ...schemaProblems(template),
];

/** The problems of the zip that all functions share. */
export const zipProblems = (zip: Buffer, template: Template): string[] => {
  const entries = entriesOf(zip);
  const unzipped = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = new Set(entries.map(({ name }) => name));
  return [
    ...over("zip bytes", zip.length, limits.zip_bytes),
    ...over("unzipped bytes", unzipped, limits.unzipped_bytes),
    ...[...files]
      .filter((name) => !/^dist\/.*\.(mjs|json|html)$/.test(name))
      .map((name) => `${name} is in the zip`),
    ...Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) =>
      Type === "AWS::Lambda::Function" &&
      !files.has(`${String(Properties.Handler).replace(/\.handler$/, "")}.mjs`)
        ? [`${id}: ${Properties.Handler} is not in the zip`]
        : [],
    ),
  ];
};
