import { Screen } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { Missing, TaxForm, taxDetailsIn } from "../../kit/app/tax.tsx";
import { useTaxWords } from "../../kit/app/words/tax.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useWords } from "../words/words.ts";

const Details = ({ of }: { of: Data<"GET /user/get-tax-details"> }) => {
  const acting = useAct((given: Record<string, string>) =>
    client.user.updateTaxDetails({ body: taxDetailsIn(given) }),
  );
  return <TaxForm key={of.updated_at} of={of} acting={acting} />;
};

/** What invoices to the customer name. */
export default () => {
  const words = useWords();
  const tax = useTaxWords();
  const query = useAsk(["tax-details"], () => client.user.getTaxDetails());
  return (
    <Screen title={words.taxTitle} back="/account">
      <p class="quiet">{tax.words.buyer}</p>
      <Loaded query={query}>
        {(details) => (
          <>
            {details.updated_at && <Missing of={details.missing} />}
            <Details of={details} />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
