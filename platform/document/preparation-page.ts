import { defaulted, givenByOperator, secretsExtension } from "../environment.ts";
import { foundAt, neededBy, preparations, type StageValue } from "../preparation.ts";

const meaningOf = (name: StageValue): string =>
  givenByOperator[name as keyof typeof givenByOperator] ??
  defaulted[name as keyof typeof defaulted]?.says ??
  "The Secrets Manager extension, a Lambda layer";

const mayBeLeftOut = (name: StageValue): string => {
  const usual = defaulted[name as keyof typeof defaulted]?.value;
  return usual ? `yes: \`${usual}\`` : "no";
};

const valueRow = (name: StageValue): string =>
  `| \`${name}\` | ${meaningOf(name)} | ${foundAt[name]} | ${mayBeLeftOut(name)} | ${neededBy(name)} |`;

const names = [
  ...Object.keys(givenByOperator),
  secretsExtension,
  ...Object.keys(defaulted),
] as readonly StageValue[];

/** What a stage needs before it is deployed, and where it comes from. */
export const preparationPage = async (): Promise<string> => `# What a stage needs

\`npm run ops -- ready --stage <stage>\` names what of this is missing, with the next step. [deploy.md](deploy.md) leads
through all of it.

## Values

They are lines of the stage's file; \`configure\` checks and stores them. What may be left out is shown with the default that
is stored then. \`none\` is how a value without a default is left out: the Parameter Store holds no empty ones.

| value | what it is | where it comes from | may be left out | who needs it |
|---|---|---|---|---|
${names.map(valueRow).join("\n")}

## In the account, at Stripe, and at your domain

| what | how | without it | when |
|---|---|---|---|
${Object.values(preparations)
  .map(
    ({ what, step, without, later }) =>
      `| ${what} | ${step} | ${without} | ${later ? "after the first deployment" : "before the first deployment"} |`,
  )
  .join("\n")}
`;
