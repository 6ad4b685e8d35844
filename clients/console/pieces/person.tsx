import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Card } from "./layout.tsx";
import { List } from "./list.tsx";

/** The query for one person's jobs, latest first. */
export const jobsOf = (account_id: string) =>
  [
    ["jobs of", account_id],
    (paging: { cursor?: string }) =>
      client.admin.job.getPersonJobs({ params: { account_id }, query: { ...paging, limit: 20 } }),
  ] as const;

/** One person's jobs, as customer or provider. */
export const JobsOf = ({ account_id }: { account_id: string }) => {
  const words = useWords();
  const listing = useListing(...jobsOf(account_id));
  return (
    <Card title={words.nav.jobs}>
      <List
        label={words.nav.jobs}
        listing={listing}
        keyOf={({ id }) => id}
        href={({ id }) => `/jobs/${id}`}
        empty={<p class="quiet">{words.people.noJobs}</p>}
        columns={[{ head: words.jobs.job, cell: ({ title }) => title }, "state", "starts_at"]}
      />
    </Card>
  );
};

export const EndSessions = ({ account_id }: { account_id: string }) => {
  const words = useWords();
  return (
    <ActButton
      needs="PUT /authentication/admin/end-sessions/{account_id}"
      label={words.people.endSessions}
      explain={words.people.endSessionsExplain}
      act={({ reason = "" }, idempotencyKey) =>
        client.authentication.admin.endSessions({ params: { account_id }, body: { reason }, idempotencyKey })
      }
    />
  );
};
