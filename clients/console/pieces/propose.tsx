import type { ComponentChildren } from "preact";
import { minorOf } from "../../kit/amounts.ts";
import { usualCurrency } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import type { Operations } from "../../typescript/operations.ts";
import { useBookWords } from "../words/books.ts";
import { ActButton } from "./acting.tsx";
import { EntryForm, linesIn } from "./entry-form.tsx";
import { Amount, Field, type Given } from "./form.tsx";

type Change = Operations["POST /payment/propose-correction"]["body"]["change"];

/** Proposes a change of the books: somebody else approves it. */
const Propose = ({
  label,
  explain,
  change,
  children,
}: {
  label: string;
  explain: string;
  change: (given: Given) => Change;
  children?: ComponentChildren;
}) => (
  <ActButton
    needs="POST /payment/propose-correction"
    label={label}
    explain={explain}
    act={(given, idempotencyKey) =>
      client.payment.proposeCorrection({
        body: { change: change(given), reason: given.reason ?? "" },
        idempotencyKey,
      })
    }
  >
    {children}
  </ActButton>
);

const of = (difference_id: string | undefined) => difference_id !== undefined && { difference_id };

/** Says why both sides of a difference differ. */
export const ProposeExplanation = ({ difference_id }: { difference_id: string }) => {
  const words = useBookWords();
  return (
    <Propose
      label={words.explain}
      explain={words.explainWhy}
      change={() => ({ kind: "acknowledgement", difference_id })}
    />
  );
};

/** An entry between accounts, which may end a difference. */
export const ProposeEntry = ({
  label,
  difference_id,
  payment_id,
}: {
  label: string;
  difference_id?: string;
  payment_id?: string | undefined;
}) => {
  const words = useBookWords();
  return (
    <Propose
      label={label}
      explain={words.entryExplain}
      change={(given) => ({
        kind: "correction",
        currency: usualCurrency as "usd",
        lines: linesIn(given),
        ...(given.payment && { payment_id: given.payment }),
        ...(given.period && { period: given.period }),
        ...of(difference_id),
      })}
    >
      <EntryForm />
      <Field name="payment" label={words.payment} hint={words.paymentHint} value={payment_id} />
      <Field name="period" label={words.period} hint={words.periodHint} />
    </Propose>
  );
};

/** A record that is set to what its book says. */
export const ProposeRepair = () => {
  const words = useBookWords();
  return (
    <Propose
      label={words.repair}
      explain={words.repairExplain}
      change={(given) => ({
        kind: "row_repair",
        row: (given.row ?? "payment") as keyof typeof words.rows,
        record_id: given.record_id ?? "",
      })}
    >
      <Field
        name="row"
        label={words.row}
        options={Object.entries(words.rows).map(([row, name]) => [row, name] as const)}
      />
      <Field name="record_id" label={words.recordId} required />
    </Propose>
  );
};

/** What a provider owes and will never pay is given up. */
export const ProposeWriteOff = ({
  service_provider_id,
  owed_minor,
  currency,
}: {
  service_provider_id: string;
  owed_minor: number;
  currency: string;
}) => {
  const words = useBookWords();
  return (
    <Propose
      label={words.writeOff}
      explain={words.writeOffExplain}
      change={(given) => ({
        kind: "write_off",
        service_provider_id,
        amount_minor: minorOf(given.amount, currency),
      })}
    >
      <Amount name="amount" label={words.amount} value={owed_minor} currency={currency} />
    </Propose>
  );
};
