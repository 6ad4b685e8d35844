import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { publications } from "../shared/http/publication.ts";
import { described } from "../shared/kernel/schema.ts";

type Asked = { audience: string; part: string };

const fileOf = ({ audience, part }: Asked) =>
  part === "explanations"
    ? "explanations.json"
    : audience === "all"
      ? "openapi.json"
      : `openapi-${audience}.json`;

export const handler = publications({
  route: "GET /openapi.json",
  summary: "Read the description of this interface (OpenAPI 3.1).",
  media_type: "application/json",
  query: z.strictObject({
    part: described(
      z._default(z.enum(["operations", "explanations"]), "operations"),
      "`explanations` instead of the operations: what each refusal means and which operations answer it, which events an operation causes, the states of each record with the steps between them, and an example of each answer. The same for every audience.",
    ),
    audience: described(
      z._default(z.enum(["all", "customer", "provider", "admin", "public"]), "all"),
      "Describes only what these may call. `public` is what needs no sign-in; what of that the app of a customer, a provider or an administrator needs is in theirs too.",
    ),
  }),
  example: { query: { audience: "customer" } },
}).read(async (asked) => ({
  text: await readFile(new URL(`../docs/derived/${fileOf(asked)}`, import.meta.url), "utf8"),
}));
