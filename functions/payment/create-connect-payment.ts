import * as z from "zod/mini";
import { transfers } from "../../shared/data/payments.ts";
import { ProviderDebtConflict } from "../../shared/data/provider-debts.ts";
import {
  TransferCanceled,
  TransferFailed,
  TransferHeld,
  TransferPaid,
} from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import {
  Transfer,
  TransferConflict,
  TransferNotFound,
  TransferNotReleasable,
  TransferTransition,
} from "../../shared/domain/payment/transfer.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";
import { loadRelease, obstacleOf, release } from "../../shared/workflows/payment/transfer-release.ts";

export const handler = operation({
  route: "POST /payment/create-connect-payment",
  summary: "Pay a job's provider now.",
  description: `This happens by itself ${policy.payment.release_after_completion_hours} hours after the job is completed. It is refused while the job is not finished, something is disputed or on hold, or the provider can't be paid yet. A payment that was on hold or had failed is tried again.`,
  access: ["admin"],
  admins: ["finance"],
  body: z.strictObject({
    job_id: Id("job"),
    reason: described(Line(200, 3), "Why the provider is paid by hand."),
  }),
  response: Transfer,
  refuses: [
    TransferNotFound,
    TransferNotReleasable,
    TransferTransition,
    TransferConflict,
    PaymentConflict,
    PostingExists,
    ProviderDebtConflict,
  ],
  steps: { transfer: { hold: {}, send: {}, pay: {}, resume: {}, retry: {} } },
  emits: [TransferPaid, TransferFailed, TransferHeld, TransferCanceled, ...observationEvents],
  uses: ["table", "lists", "stripe"],
  example: { body: { job_id: "019a8f6c2b7e4d1f0a3c5e79", reason: "The provider asked for it early" } },
  alongside: async ({ body }) => loadRelease(await transfers.find(body.job_id, "1")),
}).handle(async ({ alongside, body, now, commit, prepare }) => {
  const planned = await alongside;
  const obstacle = obstacleOf(planned);
  if (obstacle) throw TransferNotReleasable({ details: { reason: obstacle } });
  const { transfer, writes, events } = await release(planned, now, prepare);
  return commit(
    writes,
    events.map((event) => ({ ...event, reason: body.reason })),
    committed(transfer),
  );
});
