import { client } from "../../kit/client.ts";
import { AttentionReason } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="trouble"
      title={words.nav.trouble}
      about={words.trouble.about}
      states={AttentionReason}
      none={words.trouble.done}
      ask={({ state: reason, ...query }) =>
        client.admin.desk.getAttention({ query: { ...query, ...(reason && { reason }) } })
      }
      keyOf={({ job_id, reason }) => `${job_id} ${reason}`}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        { head: words.jobs.job, value: ({ title }) => title },
        { head: words.trouble.reason, value: ({ reason }) => term(reason) },
        "state",
        { head: words.fields.customer, value: ({ customer_name }) => customer_name },
        { head: words.fields.provider, value: ({ provider_name }) => provider_name },
        { head: words.trouble.since, time: ({ since }) => since },
        { head: words.trouble.actBy, time: ({ act_by }) => act_by },
        "amount_minor",
      ]}
    />
  );
};
