import { useState } from "preact/hooks";
import { minorOf } from "../../kit/amounts.ts";
import { LedgerAccount } from "../../typescript/operations.ts";
import { useBookWords } from "../words/books.ts";
import { useFormat } from "../words/words.ts";
import { Amount, Field, type Given } from "./form.tsx";

const linesMost = 20;

type Line = { account: LedgerAccount; amount_minor: number };

/** The lines of an entry that a form holds: a debit is positive, a credit negative. */
export const linesIn = (given: Given): Line[] =>
  Array.from({ length: linesMost }, (_, at) => ({
    account: given[`account${at}`] as LedgerAccount,
    amount_minor: minorOf(given[`debit${at}`] ?? "0") - minorOf(given[`credit${at}`] ?? "0"),
  })).filter(({ account, amount_minor }) => account && amount_minor !== 0);

/** The lines of an entry: for each an account with its debit or its credit, and what is left to balance. */
export const EntryForm = () => {
  const words = useBookWords();
  const format = useFormat();
  const [count, setCount] = useState(2);
  const [typed, setTyped] = useState<Record<string, number>>({});
  const left = Object.entries(typed).reduce(
    (sum, [name, minor]) => sum + (name.startsWith("debit") ? minor : -minor),
    0,
  );
  const accounts = LedgerAccount.map((account) => [account, words.accounts[account]] as const);
  const amount = (side: "debit" | "credit", at: number) => (
    <Amount
      name={`${side}${at}`}
      label={words[side]}
      required={false}
      onInput={(text) => setTyped((before) => ({ ...before, [`${side}${at}`]: minorOf(text) }))}
    />
  );
  return (
    <fieldset>
      <legend>{words.lines}</legend>
      {Array.from({ length: count }, (_, at) => (
        <div class="entry" key={at}>
          <Field name={`account${at}`} label={words.account} options={accounts} />
          {amount("debit", at)}
          {amount("credit", at)}
        </div>
      ))}
      <p class="quiet small" role="status">
        {Object.keys(typed).length > 0 &&
          (left === 0 ? words.balanced : `${words.left}: ${format.money(left)}`)}
      </p>
      {count < linesMost && (
        <button type="button" class="button" onClick={() => setCount(count + 1)}>
          {words.addLine}
        </button>
      )}
    </fieldset>
  );
};
