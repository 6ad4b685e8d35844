import * as z from "zod/mini";
import { AccountNotFound, idsOf } from "../../shared/domain/account/account.ts";
import { AccountExported } from "../../shared/domain/account/events.ts";
import { ProofRequired } from "../../shared/domain/account/identity-proof.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant } from "../../shared/kernel/schema.ts";
import { takeProof } from "../../shared/workflows/account/identity-proof.ts";
import { keepExport, personData } from "../../shared/workflows/privacy/export-person.ts";

/** Failed exports count too, so this leaves room for retries. */
const exports_a_day = 10;

export const handler = operation({
  route: "POST /authentication/export-data",
  summary: "Download all the data of your account.",
  description: `Needs a proof of confirm-identity. You get one JSON file with your account, addresses, sessions, quotes, jobs, payments, messages, documents and history, and a download link for each of your files. The links work for ${policy.account.export_minutes} minutes. You can ask ${exports_a_day} times a day. We tell you each time that your data was exported.`,
  access: ["user", "service_provider"],
  while_suspended: true,
  extra: true,
  proof: true,
  response: z.object({
    url: described(
      z.string(),
      "Where to download the export. Anyone who has this link can open it, so keep it secret.",
    ),
    expires_at: described(Instant, "The link works until then."),
    size_bytes: described(z.int(), "Size of the file, in bytes."),
    /** How many records of each kind the file has. */
    records: described(z.record(z.string(), z.int()), "How many records the export holds, by kind."),
  }),
  refuses: [AccountNotFound, ProofRequired],
  emits: [AccountExported],
  limit: { burst: exports_a_day, window_seconds: 86_400 },
  uses: ["table", "lists", "media"],
  replay: false,
}).handle(async (call) => {
  const { actor, now, newId, admitted, commit } = call;
  const [spent, known] = await Promise.all([takeProof(call), personData(actor.id, now)]);
  if (!known) throw AccountNotFound();
  const { account, data } = known;
  const records = Object.fromEntries(
    Object.entries(data).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list.length]] : [])),
  );
  await admitted();
  const file = await keepExport(account.id, newId("export"), data, now);
  const exported = AccountExported.atVersion(account, {
    data: {
      account_id: account.id,
      ...idsOf(account),
      records: Object.values(records).reduce((sum, many) => sum + many, 1),
    },
    audience: [account.id],
  });
  return commit([spent], [exported], { ...file, records });
});
