import { type useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { PriceComparison, QuotationRules } from "../../typescript/operations.ts";
import { Card } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Service = PriceComparison["services"][number];
type Region = PriceComparison["regions"][number];
type Compared = Pick<Service, "jobs" | "price_ratio" | "hours_ratio" | "changed_share">;

type Trying = ReturnType<typeof useAct<QuotationRules, void>>;

/** What estimates said beside what jobs cost, and the rules that would have met it. */
export const QuotedAndReal = ({ trying }: { trying: Trying }) => {
  const { real: words } = useWords().rules;
  const format = useFormat();
  const term = useTerm();
  const query = useAsk(["price-comparison"], () => client.admin.quote.getPriceComparison());
  const share = (value: number | undefined) => (value === undefined ? "–" : format.percent(value));
  const columns = [
    { head: words.jobs, number: true, cell: ({ jobs }: Compared) => format.number(jobs) },
    { head: words.price, number: true, cell: ({ price_ratio }: Compared) => share(price_ratio?.median) },
    {
      head: words.half,
      number: true,
      cell: ({ price_ratio }: Compared) =>
        price_ratio ? `${share(price_ratio.low)} – ${share(price_ratio.high)}` : "–",
    },
    { head: words.hours, number: true, cell: ({ hours_ratio }: Compared) => share(hours_ratio?.median) },
    { head: words.changed, number: true, cell: ({ changed_share }: Compared) => share(changed_share) },
  ];
  return (
    <Card title={words.title}>
      <Loaded query={query} rows={4}>
        {({ services, regions, proposal }) =>
          services.length === 0 ? (
            <p class="quiet">{words.none}</p>
          ) : (
            <>
              <p class="quiet">{words.about}</p>
              <Table
                label={words.title}
                rows={services}
                keyOf={({ service }) => service}
                columns={[
                  { head: words.service, cell: ({ service }: Service) => term(service) },
                  ...columns,
                  {
                    head: words.rule,
                    number: true,
                    cell: ({ hourly_rate_minor: now, proposed_hourly_rate_minor: then }: Service) =>
                      then === undefined ? format.money(now) : `${format.money(now)} → ${format.money(then)}`,
                  },
                ]}
              />
              <Table
                label={words.region}
                rows={regions}
                keyOf={({ region }) => region}
                columns={[
                  { head: words.region, cell: ({ region }: Region) => region },
                  ...columns,
                  {
                    head: words.factor,
                    number: true,
                    cell: ({ factor_bps: now, proposed_factor_bps: then }: Region) =>
                      then === undefined
                        ? share(now / 10_000)
                        : `${share(now / 10_000)} → ${share(then / 10_000)}`,
                  },
                ]}
              />
              {proposal ? (
                <p>
                  <button
                    type="button"
                    class="button"
                    disabled={trying.isPending}
                    onClick={() => trying.mutate(proposal.rules)}
                  >
                    {words.attempt}
                  </button>
                </p>
              ) : (
                <p class="quiet">{words.near}</p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
};
