import { machines } from "../../shared/domain/machines.ts";
import type { StepRequest, StepRequests } from "../../shared/domain/step-request.ts";
import { type AnyContract, nameOf } from "../../shared/http/contract.ts";
import { operations } from "../operations.ts";

const sides = ["user", "service_provider", "admin"] as const;

/** The request for a step, if an operation's contract names the step. */
const requestOf = (contract: AnyContract, noun: string, step: string): Omit<StepRequest, "by">[] => {
  const send = (contract.steps as Record<string, Record<string, object>> | undefined)?.[noun]?.[step];
  if (!send) return [];
  return [{ operation: nameOf(contract), ...(Object.keys(send).length > 0 && { send }) }];
};

/** The requests for each step of each machine, by those who take the step and may call the operation. */
export const declaredRequests = async (): Promise<Record<string, StepRequests>> => {
  const contracts = (await operations()).map(({ contract }) => contract);
  const requestsFor = (noun: string, step: string, by: readonly string[]): StepRequest[] =>
    sides
      .filter((side) => by.includes(side))
      .flatMap((side) =>
        contracts
          .filter(({ access }) => access.includes(side))
          .flatMap((contract) => requestOf(contract, noun, step))
          .map((request) => ({ by: side, ...request })),
      );
  return Object.fromEntries(
    Object.entries(machines).map(([noun, { steps }]) => [
      noun,
      Object.fromEntries(
        Object.entries(steps)
          .map(([step, { by }]) => [step, requestsFor(noun, step, by)] as const)
          .filter(([, requests]) => requests.length > 0),
      ),
    ]),
  );
};

/** A value as source code, on one line. */
const literal = (value: object): string =>
  `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${typeof one === "object" ? literal(one) : JSON.stringify(one)}`)
    .join(", ")} }`;

const requestText = ({ by, operation, send }: StepRequest): string =>
  `/* @__PURE__ */ request("${by}", "${operation}"${send ? `, ${literal(send)}` : ""})`;

const lineOf = ([step, requests]: [string, readonly StepRequest[]]): string =>
  requests.length === 1
    ? `  ${step}: [${requests.map(requestText)}],\n`
    : `  ${step}: [\n${requests.map((request) => `    ${requestText(request)},\n`).join("")}  ],\n`;

/** The module with the requests for the machines' steps, so that machines need not load the operations. */
export const stepRequestsModule =
  async (): Promise<string> => `import { request, type StepRequests } from "./step-request.ts";

// Written by \`npm run document\` from what contracts declare under \`steps\`.
${Object.entries(await declaredRequests())
  .map(
    ([noun, steps]) =>
      `\nexport const ${noun}: StepRequests = {\n${Object.entries(steps).map(lineOf).join("")}};\n`,
  )
  .join("")}`;
