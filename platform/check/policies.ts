import { limits, over } from "./structure.ts";
import type { Template } from "./template.ts";

type Statement = { Effect: string; Action?: string | string[]; Resource?: unknown; Condition?: unknown };

/** Actions that AWS can't limit to a resource. A statement that allows one limits it by a condition. */
const withoutResource = new Set(["transcribe:StartTranscriptionJob"]);

const isBound = ({ Action = [], Condition }: Statement): boolean =>
  Condition !== undefined && [Action].flat().every((action) => withoutResource.has(action));
/** Actions without a resource that are allowed only where an operator asked for them. */
const asked = new Set(["xray:PutTelemetryRecords", "xray:PutTraceSegments"]);
const isAsked = ({ Action = [] }: Statement): boolean => [Action].flat().every((action) => asked.has(action));

type Policy = { PolicyName: string; PolicyDocument: { Statement: Statement[] } };

const statementProblems = (place: string, statement: Statement): string[] => {
  const { Effect, Action = [], Resource = [] } = statement;
  if (Effect !== "Allow") return [];
  const resources = [Resource].flat();
  return [
    ...[Action]
      .flat()
      .filter((action) => action.includes("*"))
      .map((action) => `${place} allows ${action}`),
    ...(resources.length === 0 ? [`${place} allows something on nothing`] : []),
    ...resources
      .filter((resource) => resource === "*" && !isBound(statement))
      .map(() => `${place} allows something on everything`),
  ];
};

/** The policies of a role, and those that are there under a condition without what may be allowed there. */
const policiesOf = (policies: readonly (Policy | { "Fn::If": [string, Policy, unknown] })[]): Policy[] =>
  policies.map((one) => {
    if (!("Fn::If" in one)) return one;
    const [, { PolicyName, PolicyDocument }] = one["Fn::If"];
    return {
      PolicyName,
      PolicyDocument: { Statement: PolicyDocument.Statement.filter((each) => !isAsked(each)) },
    };
  });

/** Roles with more permissions than they need, or with longer policies than IAM accepts. */
export const policyProblems = ({ Resources }: Template): string[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type !== "AWS::IAM::Role") return [];
    const written = (Properties.Policies ?? []) as Policy[];
    const policies = policiesOf(written);
    const characters = JSON.stringify(written).length;
    return [
      ...policies.flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.flatMap((statement) => statementProblems(id, statement)),
      ),
      ...over(`${id} policies' characters`, characters, limits.policy_characters),
    ];
  });
