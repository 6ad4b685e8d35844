import { minorOf } from "../../kit/amounts.ts";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useListWords } from "../words/lists.ts";
import { useFormat, useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Amount, Field } from "./form.tsx";
import { Card, Facts } from "./layout.tsx";
import { Loaded } from "./states.tsx";
import { Money } from "./text.tsx";

/** A customer's credit: what is left, of which grants, and giving or taking it back. */
export const CreditOf = ({ user_id }: { user_id: string }) => {
  const words = useListWords();
  const { fields } = useWords();
  const format = useFormat();
  const query = useAsk(["credits", "of", user_id], () =>
    client.payment.getCredits({ query: { user_id, limit: 1 } }),
  );
  return (
    <Card
      title={words.credit}
      actions={
        <ActButton
          needs="POST /payment/grant-credit"
          label={words.grant}
          explain={words.grantExplain}
          act={({ amount, source, reason = "" }, idempotencyKey) =>
            client.payment.grantCredit({
              body: {
                user_id,
                amount_minor: minorOf(amount),
                source: source === "promotion" ? source : "goodwill",
                reason,
              },
              idempotencyKey,
            })
          }
        >
          <Amount name="amount" label={fields.amount} />
          <Field
            name="source"
            label={words.source}
            options={(["goodwill", "promotion"] as const).map((one) => [one, words.sources[one]])}
          />
        </ActButton>
      }
    >
      <Loaded query={query}>
        {({ available_minor, held_minor, grants }) => (
          <>
            <Facts
              of={[
                [words.canUse, <Money key="can" minor={available_minor} />],
                [words.kept, held_minor > 0 && <Money minor={held_minor} />],
              ]}
            />
            {grants.map(({ id, source, left_minor, expires_at }) => (
              <div key={id} class="head">
                <span>
                  <Money minor={left_minor} />{" "}
                  <span class="quiet small">
                    {words.sources[source]} · {words.until(format.day(expires_at))}
                  </span>
                </span>
                <ActButton
                  needs="PUT /payment/revoke-credit/{user_id}"
                  label={words.revoke}
                  explain={words.revokeExplain(format.money(left_minor))}
                  danger
                  act={({ reason = "" }, idempotencyKey) =>
                    client.payment.revokeCredit({
                      params: { user_id },
                      body: { grant_id: id, reason },
                      idempotencyKey,
                    })
                  }
                />
              </div>
            ))}
          </>
        )}
      </Loaded>
    </Card>
  );
};
