import { useState } from "preact/hooks";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Deeds, type Told } from "../pieces/key-deeds.tsx";
import { Code, codeIn, Days, networksIn, scopesIn, What } from "../pieces/key-form.tsx";
import { Screen } from "../pieces/layout.tsx";
import { List, Tabs } from "../pieces/list.tsx";
import { integrationTabs, Secret } from "../pieces/secret.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, Moment, When } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

/** The keys of the marketplace's own systems. */
export default () => {
  const words = useWords();
  const { integration } = words;
  const [secret, setSecret] = useState<string>();
  const told = (answer: Told) => setSecret(answer.secret);
  const listing = useListing(["keys"], (paging) => client.admin.integration.getKeys({ query: paging }));
  return (
    <Screen
      title={words.nav.integration}
      about={integration.about}
      actions={
        <ActButton
          needs="POST /admin/keys/create-key"
          label={integration.create}
          primary
          reason={false}
          act={(given) =>
            client.admin.keys.createKey({
              body: {
                name: given.name ?? "",
                scopes: scopesIn(given),
                ...(networksIn(given).length > 0 && { networks: networksIn(given) }),
                ...(given.days && { days: Number(given.days) }),
                ...codeIn(given),
              },
            })
          }
          after={told}
        >
          <What />
          <Days value={90} />
          <Code />
        </ActButton>
      }
    >
      <Tabs label={words.nav.integration} at="/integration" of={integrationTabs(words)} />
      {secret && <Secret of={secret} onDone={() => setSecret(undefined)} />}
      <List
        label={integration.keys}
        listing={listing}
        empty={<Empty icon="settings" title={integration.noKeys} hint={integration.noKeysHint} />}
        keyOf={({ id }) => id}
        columns={[
          { head: words.people.name, cell: ({ name }) => name },
          { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
          { head: integration.scopes, cell: (key) => key.scopes.join(", ") },
          {
            head: integration.networks,
            cell: ({ networks }) => networks?.join(", ") ?? integration.everywhere,
          },
          { head: integration.ends, cell: ({ expires_at }) => <Moment at={expires_at} /> },
          { head: integration.used, cell: ({ last_used_at }) => <When at={last_used_at} /> },
          { head: words.feedback.decide, cell: (key) => <Deeds of={key} told={told} /> },
        ]}
      />
    </Screen>
  );
};
