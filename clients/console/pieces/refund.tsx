import { useState } from "preact/hooks";
import { amountStep, inUnits, minorOf as minorIn, typed } from "../../kit/amounts.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useFormat, useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Amount } from "./form.tsx";
import { Facts } from "./layout.tsx";

type Payment = Omit<Data<"GET /payment/payment-list">["items"][number], "allowed">;

const minorOf = (text: string | undefined, currency: string): number | undefined => {
  const amount = minorIn(text, currency);
  return text && Number.isFinite(amount) ? amount : undefined;
};

/** What a refund costs each side: our fee is refunded in proportion to the price. */
const effectOf = (payment: Payment, refund_minor: number) => {
  const { captured_minor, refunded_minor, fee_minor } = payment;
  const left_minor = captured_minor - refunded_minor;
  const fee_back_minor = captured_minor > 0 ? Math.round((fee_minor * refund_minor) / captured_minor) : 0;
  return {
    left_minor,
    refund_minor,
    fee_back_minor,
    provider_back_minor: refund_minor - fee_back_minor,
    paid_after_minor: left_minor - refund_minor,
  };
};

/** Shows what a refund costs each side. */
export const Effect = ({ of, refund_minor }: { of: Payment; refund_minor: number }) => {
  const words = useWords();
  const format = useFormat();
  const effect = effectOf(of, refund_minor);
  const money = (minor: number) => format.money(minor, of.currency);
  if (refund_minor > effect.left_minor)
    return <p class="problem">{words.refund.tooMuch(money(effect.left_minor))}</p>;
  return (
    <Facts
      of={[
        [words.refund.customerGets, money(effect.refund_minor)],
        [words.refund.providerGives, money(effect.provider_back_minor)],
        [words.refund.weGive, money(effect.fee_back_minor)],
        [words.refund.paidAfter, money(Math.max(0, effect.paid_after_minor))],
      ]}
    />
  );
};

/** Refunds a customer fully or in part, after showing what it costs each side. */
export const RefundButton = ({ payment }: { payment: Payment }) => {
  const words = useWords();
  const format = useFormat();
  const { currency } = payment;
  const left_minor = payment.captured_minor - payment.refunded_minor;
  const [amount, setAmount] = useState(typed(left_minor, currency));
  if (left_minor <= 0) return null;
  const refund_minor = minorOf(amount, currency);
  return (
    <ActButton
      needs="PUT /payment/update-job-payment-status/{job_id}"
      label={words.refund.refund}
      title={words.refund.title}
      danger
      act={({ reason = "" }, idempotencyKey) =>
        client.payment.updateJobPaymentStatus({
          params: { job_id: payment.job_id },
          body: {
            action: "refund",
            amount_minor: refund_minor ?? 0,
            reason,
            ...(payment.purpose === "tip" && { payment_id: payment.id }),
          },
          idempotencyKey,
        })
      }
    >
      <Amount
        name="amount_minor"
        label={words.refund.amount}
        hint={words.refund.atMost(format.money(left_minor, currency))}
        value={left_minor}
        currency={currency}
        min={amountStep(currency)}
        max={inUnits(left_minor, currency)}
        onInput={setAmount}
      />
      {refund_minor !== undefined && (
        <div class="explain" aria-live="polite">
          <Effect of={payment} refund_minor={refund_minor} />
        </div>
      )}
    </ActButton>
  );
};
