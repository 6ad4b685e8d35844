import { limits } from "./structure.ts";
import type { Template } from "./template.ts";

type Statement = { Effect: string; Action?: string | string[]; Resource?: unknown };
type Policy = { PolicyName: string; PolicyDocument: { Statement: Statement[] } };

const statementProblems = (place: string, { Effect, Action = [], Resource = [] }: Statement): string[] => {
  if (Effect !== "Allow") return [];
  const resources = [Resource].flat();
  return [
    ...[Action]
      .flat()
      .filter((action) => action.includes("*"))
      .map((action) => `${place} allows ${action}`),
    ...(resources.length === 0 ? [`${place} allows something on nothing`] : []),
    ...resources.filter((resource) => resource === "*").map(() => `${place} allows something on everything`),
  ];
};

/** Roles that may do more than they are for, or whose policies are longer than IAM takes. */
export const policyProblems = ({ Resources }: Template): string[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (Type !== "AWS::IAM::Role") return [];
    const policies = (Properties.Policies ?? []) as Policy[];
    const characters = JSON.stringify(policies.map(({ PolicyDocument }) => PolicyDocument)).length;
    return [
      ...policies.flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.flatMap((statement) => statementProblems(id, statement)),
      ),
      ...(characters > limits.policy_characters
        ? [`${id} policies: ${characters} characters, at most ${limits.policy_characters}`]
        : []),
    ];
  });
