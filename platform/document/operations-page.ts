import { AdminRole } from "../../shared/domain/account/account.ts";
import { type AnyContract, adminRolesOf, methodOf, pathOf } from "../../shared/http/contract.ts";
import { operations } from "../operations.ts";
import { areaOf, inPeriod } from "./openapi.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");

const rolesIn = (contract: AnyContract): string =>
  contract.access
    .map((role) => (role === "admin" ? `admin (${adminRolesOf(contract).join(", ")})` : role))
    .join(", ")
    .replace(` (${AdminRole.options.join(", ")})`, "");

const row = (contract: AnyContract): string => {
  const { summary, emits = [], refuses = [], limit, extra, deprecated } = contract;
  return `| ${[
    `\`${methodOf(contract)} ${pathOf(contract)}\`${extra ? " ⁺" : ""}`,
    rolesIn(contract),
    cell(summary) + (deprecated ? ` Older form of \`${deprecated.successor}\`.` : ""),
    emits.map(({ type }) => `\`${type}\``).join(" "),
    String(refuses.length),
    limit ? `${limit.burst} ${inPeriod(limit.window_seconds)}` : "",
  ].join(" | ")} |`;
};

/** Every operation by area: its access, its summary, and its events. */
export const operationsPage = async (): Promise<string> => {
  const all = await operations();
  const areas = [...Map.groupBy(all, ({ contract }) => areaOf(contract))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const extras = all.filter(({ contract }) => contract.extra).length;
  return `# Operations

${all.length} operations in ${areas.length} areas under \`/api/v1\`, of them ${extras} beyond the interface's inventory (⁺). Each is one file in
\`functions/\`, at the path of its URL. Details: \`GET /api/v1/docs\` of a running service.
What every refusal means: [errors.md](errors.md). Administrators are owners, support, finance or read-only: where not all of them
may call, the roles that may are in brackets.

${areas
  .map(([area, held]) =>
    [
      `## ${area}`,
      "",
      "| operation | roles | what it does | events | own refusals | limit |",
      "|---|---|---|---|--:|---|",
      ...held.map(({ contract }) => row(contract)),
    ].join("\n"),
  )
  .join("\n\n")}
`;
};
