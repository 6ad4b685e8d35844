import { Group, Screen } from "../../kit/app/pieces/layout.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { Missing, TaxForm, taxDetailsIn } from "../../kit/app/tax.tsx";
import { useTaxWords } from "../../kit/app/words/tax.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { inLanguage } from "../../kit/bilingual.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useSpoken } from "../words/words.ts";

type Details = Data<"GET /service-provider/company/get-tax-details">;

const { company } = client.serviceProvider;

const Given = ({ of }: { of: Details }) => {
  const acting = useAct(({ birth_date, registration_number, ...given }: Record<string, string>) =>
    company.updateTaxDetails({
      body: {
        ...taxDetailsIn(given),
        ...(birth_date && { birth_date }),
        ...(registration_number && { registration_number }),
      },
    }),
  );
  return <TaxForm key={of.updated_at} of={of} acting={acting} seller />;
};

/** What the provider agrees to before invoices are issued in its name. */
const Agreement = ({
  agreement: { version, texts },
  agreed,
}: Required<Pick<Details, "agreement">> & Details) => {
  const { language } = useSpoken();
  const { words, format } = useTaxWords();
  const isAgreed = agreed?.version === version;
  const acting = useAct(() =>
    company.updateTaxDetails({ body: { agree_to_version: isAgreed ? null : version } }),
  );
  return (
    <Group title={words.agreement}>
      <p>{inLanguage(language, texts)}</p>
      {isAgreed && <p class="small quiet">{words.agreed(format.longDate(agreed.agreed_at))}</p>}
      {acting.error ? <Failure error={acting.error} /> : null}
      <button
        type="button"
        class={isAgreed ? "btn word" : "btn go"}
        aria-disabled={acting.isPending}
        onClick={() => !acting.isPending && acting.mutate(undefined)}
      >
        {isAgreed ? words.takeBack : words.agree}
      </button>
    </Group>
  );
};

/** What invoices and tax reports name of the provider, what is missing, and what it agrees to. */
export default () => {
  const { words } = useSpoken();
  const tax = useTaxWords();
  const query = useAsk(["tax-details"], () => company.getTaxDetails());
  return (
    <Screen title={words.taxTitle} back="/earnings">
      <p class="quiet">{tax.words.about}</p>
      <Loaded query={query}>
        {(details) => (
          <>
            <Missing of={details.missing} />
            {details.agreement && <Agreement {...details} agreement={details.agreement} />}
            <Given of={details} />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
