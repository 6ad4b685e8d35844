import { client } from "../client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Money, When } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

const reasons = ["unclaimed", "no_show", "late", "paused", "dispute_overdue", "payment_action"] as const;

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="trouble"
      title={words.nav.trouble}
      about={words.trouble.about}
      states={reasons}
      none={words.trouble.done}
      ask={({ status, ...query }) =>
        client.admin.desk.getAttention({ query: { ...query, ...(status && { reason: status }) } })
      }
      keyOf={({ job_id, reason }) => `${job_id} ${reason}`}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        { head: words.jobs.job, cell: ({ title, job_id }) => title ?? job_id },
        { head: words.trouble.reason, cell: ({ reason }) => term(reason) },
        { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
        { head: words.fields.customer, cell: ({ customer_name }) => customer_name ?? "–" },
        { head: words.fields.provider, cell: ({ provider_name }) => provider_name ?? "–" },
        { head: words.trouble.since, cell: ({ since }) => <When at={since} /> },
        { head: words.trouble.actBy, cell: ({ act_by }) => <When at={act_by} /> },
        {
          head: words.fields.amount,
          number: true,
          cell: ({ amount_minor }) => <Money minor={amount_minor} />,
        },
      ]}
    />
  );
};
