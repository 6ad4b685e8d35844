import { Link } from "wouter-preact";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useListWords } from "../words/lists.ts";
import { useWords } from "../words/words.ts";
import { Card, Facts } from "./layout.tsx";
import { Loaded } from "./states.tsx";
import { Money } from "./text.tsx";

/** What a provider still gets, has at the payment provider, and owes. */
export const BalanceOf = ({ service_provider_id }: { service_provider_id: string }) => {
  const words = useListWords();
  const { nav, money } = useWords();
  const query = useAsk(["balances", "of", service_provider_id], () =>
    client.payment.getProviderBalances({ query: { service_provider_id } }),
  );
  return (
    <Card
      title={nav.money}
      actions={
        <>
          <Link href={`/money/statement?provider=${service_provider_id}`}>{words.statement}</Link>
          <Link href={`/money/transfers?provider=${service_provider_id}`}>{money.transfers}</Link>
        </>
      }
    >
      <Loaded query={query}>
        {({ items: [balance] }) => (
          <Facts
            of={(
              [
                [words.pending, "pending_minor"],
                [words.available, "available_minor"],
                [words.owes, "owed_minor"],
                [words.paidOut, "paid_out_minor"],
              ] as const
            ).map(([name, sum]) => [
              name,
              <Money key={sum} minor={balance?.[sum]} currency={balance?.currency} />,
            ])}
          />
        )}
      </Loaded>
    </Card>
  );
};
