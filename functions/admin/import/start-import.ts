import * as z from "zod/mini";
import { start } from "../../../shared/domain/import/decisions.ts";
import { ImportStarted } from "../../../shared/domain/import/events.ts";
import {
  ImportBusy,
  ImportCheckOld,
  ImportManyWrong,
  ImportNotNow,
} from "../../../shared/domain/import/import.ts";
import { importPolicy } from "../../../shared/domain/import/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { ordered, storeOrder } from "../../../shared/workflows/import/contract.ts";

export const handler = operation({
  ...ordered,
  route: "PUT /admin/import/start-import/{import_id}",
  extra: true,
  summary: "Take over the rows of a checked file, or go on with an import that was stopped.",
  description: `Its check must be at most ${importPolicy.check_hours} hours old. Wrong rows are left out.`,
  access: ["admin"],
  body: z.strictObject({
    allow_errors: described(
      z._default(z.boolean(), false),
      `Send \`true\` to take over the others if more than ${importPolicy.wrong_percent} % of the rows are wrong.`,
    ),
  }),
  refuses: [...ordered.refuses, ImportNotNow, ImportBusy, ImportCheckOld, ImportManyWrong],
  emits: [ImportStarted],
  example: { ...ordered.example, body: { allow_errors: true } },
}).handle(async ({ alongside, body, now, commit }) => storeOrder(start(await alongside, body, now), commit));
