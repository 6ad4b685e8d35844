import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { Create, Deeds, type Told } from "../pieces/endpoint-deeds.tsx";
import { Screen } from "../pieces/layout.tsx";
import { List, Tabs } from "../pieces/list.tsx";
import { integrationTabs, Secret } from "../pieces/secret.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, When } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

/** The addresses of the marketplace's own systems that are told what happens. */
export default () => {
  const words = useWords();
  const { integration } = words;
  const [secret, setSecret] = useState<string>();
  const told = (answer: Told) => setSecret(answer.secret);
  const listing = useListing(["endpoints"], (paging) =>
    client.admin.integration.getEndpoints({ query: paging }),
  );
  return (
    <Screen title={words.nav.integration} about={integration.aboutEndpoints} actions={<Create told={told} />}>
      <Tabs label={words.nav.integration} at="/integration/endpoints" of={integrationTabs(words)} />
      {secret && <Secret of={secret} onDone={() => setSecret(undefined)} />}
      <List
        label={integration.endpoints}
        listing={listing}
        empty={<Empty icon="announce" title={integration.noEndpoints} hint={integration.noEndpointsHint} />}
        keyOf={({ id }) => id}
        columns={[
          {
            head: integration.url,
            cell: ({ id, url }) => <Link href={`/integration/endpoints/${id}`}>{url}</Link>,
          },
          { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
          { head: integration.types, cell: ({ types }) => types.join(", ") },
          { head: integration.lastSuccess, cell: ({ last_success_at }) => <When at={last_success_at} /> },
          { head: integration.failingSince, cell: ({ failing_since }) => <When at={failing_since} /> },
          { head: words.feedback.decide, cell: (endpoint) => <Deeds of={endpoint} told={told} /> },
        ]}
      />
    </Screen>
  );
};
