import { Invoices } from "../../kit/app/invoices.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Screen } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { hasInvoices } from "../../kit/brand.ts";
import { usePayments } from "../data.ts";
import { useFormat, useWords } from "../words/words.ts";

const Latest = () => {
  const words = useWords();
  const format = useFormat();
  const query = usePayments();
  return (
    <Loaded query={query} rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="quiet">{words.account.noPayments}</p>
        ) : (
          <ul class="rows">
            {items.map((payment) => (
              <li key={payment.id} class="leads">
                <a href={`#/jobs/${payment.job_id}`}>
                  <Icon name="card" />
                  <span class="grow">
                    <b class="block num">
                      {format.money(payment.captured_minor || payment.amount_minor, payment.currency)}
                    </b>
                    <span class="small quiet block">
                      {words.account.paymentStates[payment.state]}. {format.date(payment.created_at)}
                      {payment.refunded_minor > 0 &&
                        `. ${words.account.givenBack(format.money(payment.refunded_minor, payment.currency))}`}
                    </span>
                  </span>
                  <span class="i end">
                    <Icon name="right" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** What was paid and given back, and the invoices where the market has them. */
export default () => {
  const words = useWords();
  return (
    <Screen title={words.account.payments} back="/account">
      <Latest />
      {hasInvoices && (
        <>
          <Invoices list="waiting" />
          <Invoices list="received" />
        </>
      )}
    </Screen>
  );
};
