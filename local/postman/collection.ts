import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { areaOf } from "../../platform/document/openapi.ts";
import { operations, root } from "../../platform/operations.ts";
import { type AnyContract, methodOf, pathOf } from "../../shared/http/contract.ts";
import { seededAccounts } from "../seed-accounts.ts";

type Json = Record<string, unknown>;

type Role = keyof typeof seededAccounts;

const script = (name: string): string[] =>
  readFileSync(resolve(root, "clients/postman", name), "utf8")
    .trimEnd()
    .split("\n");

/** The role that calls an operation; undefined if it needs no sign-in. */
const triedBy = ({ access }: AnyContract): Role | undefined =>
  (["user", "service_provider", "admin"] as const).find((role) => access.includes(role));

const requestOf = (contract: AnyContract): Json => {
  const { example = {} } = contract;
  const role = triedBy(contract);
  const path = pathOf(contract)
    .slice(1)
    .replace(/\{(\w+)\}/g, ":$1")
    .split("/");
  const query = Object.entries(example.query ?? {}).map(([key, value]) => ({ key, value }));
  return {
    method: methodOf(contract),
    description: [contract.summary, contract.description].filter(Boolean).join("\n\n"),
    auth: role
      ? { type: "bearer", bearer: [{ key: "token", value: `{{${role}_token}}`, type: "string" }] }
      : { type: "noauth" },
    header: contract.body ? [{ key: "Content-Type", value: "application/json" }] : [],
    url: {
      raw: `{{base_url}}/${path.join("/")}${query.length > 0 ? `?${query.map(({ key, value }) => `${key}=${value}`).join("&")}` : ""}`,
      host: ["{{base_url}}"],
      path,
      ...(query.length > 0 && { query }),
      ...(example.params && {
        variable: Object.entries(example.params).map(([key, value]) => ({ key, value })),
      }),
    },
    ...(contract.body && {
      body: {
        mode: "raw",
        raw: JSON.stringify(example.body, null, 2),
        options: { raw: { language: "json" } },
      },
    }),
  };
};

/** Operations that end the session or the account come last. */
const leaves = ({ route }: AnyContract) => /sign-out|delete-account|deactivate-account/.test(route);

const leaving = "leaving";

const scriptOf = (listen: "prerequest" | "test", exec: string[]): Json => ({
  listen,
  script: { type: "text/javascript", exec },
});

/** What runs before a request, and what is stored from its answer. */
const eventsOf = (role: Role | undefined, mayCall: boolean): Json[] => [
  ...(role
    ? [scriptOf("prerequest", [`const role = ${JSON.stringify(role)};`, ...script("sign-in.js")])]
    : []),
  scriptOf("test", [`const mayCall = ${mayCall};`, ...script("check.js")]),
];

const idOf = (name: string): string =>
  createHash("sha256")
    .update(name)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");

/** A Postman collection (v2.1): every operation by area, with its example. */
export const postmanCollection = async (): Promise<Json> => {
  const contracts = (await operations())
    .map(({ contract }) => contract)
    .filter(({ media_type }) => !media_type);
  const folders = Map.groupBy(contracts, (contract) => (leaves(contract) ? leaving : areaOf(contract)));
  const inOrder = [...folders].sort(
    ([a], [b]) => Number(a === leaving) - Number(b === leaving) || (a < b ? -1 : 1),
  );
  return {
    info: {
      _postman_id: idOf("home-services-marketplace"),
      name: "Home-services marketplace",
      description:
        "Every operation with its example. Choose the environment: each request signs in by itself as the customer, the provider or the admin. For the admin, first copy the six-digit code from the local page into the variable admin_totp.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    item: inOrder.map(([name, held]) => ({
      name,
      item: held.map((contract) => ({
        name: contract.summary.replace(/\.$/, ""),
        request: requestOf(contract),
        event: eventsOf(triedBy(contract), triedBy(contract) !== undefined && name !== leaving),
      })),
    })),
  };
};

/** The environment of this machine's service. */
export const postmanEnvironment = (): Json => ({
  id: idOf("local"),
  name: "Marketplace, this machine",
  values: [
    { key: "base_url", value: "http://127.0.0.1:3000/api/v1", enabled: true },
    ...Object.entries(seededAccounts).flatMap(([role, { email, password }]) => [
      { key: `${role}_email`, value: email, enabled: true },
      { key: `${role}_password`, value: password, type: "secret", enabled: true },
      { key: `${role}_token`, value: "", type: "secret", enabled: true },
    ]),
    { key: "admin_totp", value: "", enabled: true },
  ],
  _postman_variable_scope: "environment",
});
