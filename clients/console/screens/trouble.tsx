import { client } from "../../kit/client.ts";
import { AttentionReason } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { When } from "../pieces/text.tsx";
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
      ask={({ status, ...query }) =>
        client.admin.desk.getAttention({ query: { ...query, ...(status && { reason: status }) } })
      }
      keyOf={({ job_id, reason }) => `${job_id} ${reason}`}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        { head: words.jobs.job, cell: ({ title, job_id }) => title ?? job_id },
        { head: words.trouble.reason, cell: ({ reason }) => term(reason) },
        "state",
        { head: words.fields.customer, cell: ({ customer_name }) => customer_name ?? "–" },
        { head: words.fields.provider, cell: ({ provider_name }) => provider_name ?? "–" },
        { head: words.trouble.since, cell: ({ since }) => <When at={since} /> },
        { head: words.trouble.actBy, cell: ({ act_by }) => <When at={act_by} /> },
        "amount_minor",
      ]}
    />
  );
};
