import type { Data } from "../../typescript/client.ts";
import { useAct, useListing } from "../asking.ts";
import { client } from "../client.ts";
import { saveAnswer } from "../file-of.ts";
import { Icon } from "./pieces/icon.tsx";
import { Group } from "./pieces/layout.tsx";
import { More } from "./pieces/more.tsx";
import { Failure } from "./pieces/states.tsx";
import { useSpoken } from "./words/words.ts";

type Invoice = Data<"GET /payment/get-invoices">["items"][number];

const Row = ({ of: { id, number, lines, currency, issued_at, created_at } }: { of: Invoice }) => {
  const { words, format } = useSpoken();
  const params = { invoice_id: id };
  const saving = useAct(() =>
    saveAnswer(
      () => client.payment.getInvoice({ params }),
      `payment/get-invoice/${id}?format=html`,
      `${number}.html`,
    ),
  );
  const total = lines.reduce((sum, line) => sum + line.net_minor + line.tax_minor, 0);
  return (
    <li>
      <Icon name="card" />
      <span class="grow">
        <b class="block num">{format.money(total, currency)}</b>
        <span class="small quiet block">
          {number ?? words.invoices.waits} · {format.when(issued_at ?? created_at)}
        </span>
        {saving.error !== null && <Failure error={saving.error} />}
      </span>
      {number && (
        <button type="button" class="link" onClick={() => saving.mutate(undefined)}>
          {words.invoices.save}
        </button>
      )}
    </li>
  );
};

/** One's own invoices of one kind, newest first. Where there are none, only the list of those received says so. */
export const Invoices = ({ list }: { list: "issued" | "waiting" | "received" }) => {
  const { words } = useSpoken();
  const { query, items } = useListing(["invoices", list], (paging) =>
    client.payment.getInvoices({ query: { ...paging, limit: 20, list } }),
  );
  if (items.length === 0)
    return list === "received" && query.isSuccess ? <p class="quiet">{words.invoices.none}</p> : null;
  return (
    <Group title={words.invoices[list]}>
      <ul class="rows">
        {items.map((invoice) => (
          <Row key={invoice.id} of={invoice} />
        ))}
      </ul>
      <More query={query} />
    </Group>
  );
};
