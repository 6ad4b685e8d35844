import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useImportWords } from "../words/imports.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Card } from "./layout.tsx";
import { List } from "./list.tsx";

/** The jobs that somebody had in another system before. Nothing where there are none. */
export default ({ account_id }: { account_id: string }) => {
  const words = useWords();
  const own = useImportWords();
  const term = useTerm();
  const format = useFormat();
  const listing = useListing(["past-jobs", account_id], (paging) =>
    client.admin.import.getPastJobs({ params: { account_id }, query: { ...paging, limit: 20 } }),
  );
  if (listing.items.length === 0) return null;
  return (
    <Card title={own.pastJobs}>
      <List
        label={own.pastJobs}
        listing={listing}
        empty={null}
        keyOf={({ id }) => id}
        columns={[
          { head: words.jobs.job, cell: ({ title }) => title },
          { head: words.fields.service, cell: ({ service }) => term(service) },
          { head: words.jobs.when, cell: ({ done_on }) => format.day(done_on) },
          { head: words.fields.amount, minor: ({ price_minor }) => price_minor },
          { head: own.source, cell: ({ source }) => source },
        ]}
      />
    </Card>
  );
};
