import type { AnyContract } from "../../shared/http/contract.ts";
import { nameOf } from "../../shared/http/contract.ts";
import { type RefusalReason, universalRefusals } from "../../shared/kernel/refusal.ts";
import { actionRefusals } from "../../shared/socket/action.ts";
import { operations, socketActions, unknownRoute } from "../operations.ts";

type Told = { reason: RefusalReason; by: string[] };

const collect = (contracts: { name: string; refuses: readonly RefusalReason[] }[]): Told[] => {
  const told = new Map<string, Told>();
  for (const { name, refuses } of contracts)
    for (const reason of refuses) {
      const known = told.get(reason.code) ?? { reason, by: [] };
      told.set(reason.code, { reason, by: [...known.by, name] });
    }
  return [...told.values()].sort((a, b) => (a.reason.code < b.reason.code ? -1 : 1));
};

const entry = ({ reason: { code, status, message, hint }, by }: Told): string =>
  [
    `### ${code}`,
    `**${status}** · ${message}`,
    `What to do: ${hint}`,
    by.map((name) => `\`${name}\``).join(" · "),
  ]
    .filter(Boolean)
    .join("\n\n");

const byNoun = (all: readonly Told[]): string =>
  [...Map.groupBy(all, ({ reason }) => reason.code.split(".")[0] as string)]
    .map(([noun, told]) => [`## ${noun}`, ...told.map(entry)].join("\n\n"))
    .join("\n\n");

/** Refusals of actions that no HTTP operation shares. */
const socketOnly = actionRefusals.filter((reason) => !universalRefusals.includes(reason));

/** Every refusal: its code, its meaning, what to do, and the operations that return it. */
export const errorsPage = async (): Promise<string> => {
  const [http, socket, unknown] = await Promise.all([operations(), socketActions(), unknownRoute()]);
  const own = collect([
    { name: "any other path or method", refuses: unknown.contract.refuses },
    ...http.map(({ contract }) => ({
      name: nameOf(contract as AnyContract),
      refuses: contract.refuses ?? [],
    })),
    ...socket.map(({ contract }) => ({
      name: contract.route,
      refuses: [...socketOnly, ...(contract.refuses ?? [])],
    })),
  ]);
  return `# Errors

A refused request answers its HTTP status and this body. The \`code\` never changes; the message may.

\`\`\`json
{
  "status": 422,
  "success": false,
  "message": "Some fields are wrong.",
  "error": {
    "code": "request.invalid",
    "fields": [{ "field": "tasks.0.quantity", "problem": "must be a number" }]
  },
  "request_id": "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77"
}
\`\`\`

\`error.fields\` names every field that is wrong; \`error.details\` holds facts that a client may act on. 429 and 503 come
with \`Retry-After\`. A 500 has the code \`service.error\` and is a defect: quote the request id.

Operations that are limited tell it with every answer to a request that they counted: \`RateLimit-Policy\` says what the limits
are, \`RateLimit\` what is left (\`r\`) and after how many seconds all of it is there again (\`t\`):

\`\`\`
RateLimit-Policy: "invite/send-invite";q=20;w=86400
RateLimit: "invite/send-invite";r=19;t=86400
\`\`\`

Clients that send \`Accept: application/problem+json\` get the same as a problem document (RFC 9457); its \`type\` leads to the
reason in the reference:

\`\`\`json
{
  "type": "/api/v1/docs#request.invalid",
  "title": "Some fields are wrong.",
  "status": 422,
  "detail": "tasks.0.quantity: must be a number",
  "instance": "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77",
  "code": "request.invalid",
  "fields": [{ "field": "tasks.0.quantity", "problem": "must be a number" }],
  "request_id": "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77"
}
\`\`\`

${universalRefusals.length} reasons that every operation shares come first, then ${own.length} of single operations, by noun.

## Shared by all

${universalRefusals.map((reason) => entry({ reason, by: [] })).join("\n\n")}

${byNoun(own)}
`;
};
