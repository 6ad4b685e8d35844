import { ratesOf } from "../../kit/app/pieces/tax-in.tsx";
import type { Task } from "../data.ts";
import { useFormat, useWords } from "../words/words.ts";

/** The price of a task, with the lower tax of a home where the customer confirms that it is one. */
export const priceAt = (task: Task, confirmed: boolean) => (confirmed && task.home) || task;

/** Asks the customer to confirm what a lower tax depends on. Nothing where no task has one. */
export const PrivateHome = ({
  tasks,
  confirmed,
  onConfirm,
}: {
  tasks: readonly Task[];
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}) => {
  const words = useWords();
  const format = useFormat();
  const lower = tasks.flatMap(({ home, tax }) => (home?.tax && tax ? [{ home: home.tax, tax }] : []));
  const [first] = lower;
  if (!first) return null;
  const rates = (of: "home" | "tax") =>
    ratesOf(
      lower.map((one) => one[of]),
      format.bps,
    );
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={confirmed}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
      <span>
        <b class="block">{words.check.home}</b>
        <span class="small quiet block">
          {words.check.homeHint(`${rates("home")} ${first.tax.name}`, rates("tax"))}
        </span>
      </span>
    </label>
  );
};
