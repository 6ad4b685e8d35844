import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field, type Given } from "../pieces/form.tsx";
import { Screen } from "../pieces/layout.tsx";
import { List, Tabs } from "../pieces/list.tsx";
import { integrationTabs } from "../pieces/secret.tsx";
import { Empty } from "../pieces/states.tsx";
import { When } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

const addressesIn = ({ addresses = "" }: Given) => addresses.split(/\s+/).filter((one) => one !== "");

/** Customers' assistants that owners have entered. */
export default () => {
  const words = useWords();
  const { integration } = words;
  const listing = useListing(["agents"], (paging) => client.admin.agents.getClients({ query: paging }));
  return (
    <Screen
      title={words.nav.integration}
      about={integration.aboutAgents}
      actions={
        <ActButton
          needs="POST /admin/agents/create-client"
          label={integration.createAgent}
          primary
          reason={false}
          act={(given) =>
            client.admin.agents.createClient({
              body: { name: given.name ?? "", redirect_uris: addressesIn(given) },
            })
          }
        >
          <Field name="name" label={words.people.name} hint={integration.agentHint} required />
          <Field
            name="addresses"
            label={integration.redirects}
            hint={integration.redirectsHint}
            lines={3}
            required
          />
        </ActButton>
      }
    >
      <Tabs label={words.nav.integration} at="/integration/agents" of={integrationTabs(words)} />
      <List
        label={integration.agents}
        listing={listing}
        empty={<Empty icon="settings" title={integration.noAgents} hint={integration.noAgentsHint} />}
        keyOf={({ id }) => id}
        columns={[
          { head: words.people.name, cell: ({ name }) => name },
          { head: "client_id", cell: ({ id }) => <code>{id}</code> },
          { head: integration.redirects, cell: ({ redirect_uris }) => redirect_uris.join(" ") },
          { head: integration.at, cell: ({ created_at }) => <When at={created_at} /> },
          {
            head: words.feedback.decide,
            cell: ({ id, name }) => (
              <ActButton
                needs="DELETE /admin/agents/delete-client/{agent_client_id}"
                label={integration.remove}
                title={`${integration.remove}: ${name}`}
                explain={integration.agentExplain}
                danger
                reason={false}
                act={(_, idempotencyKey) =>
                  client.admin.agents.deleteClient({ params: { agent_client_id: id }, idempotencyKey })
                }
              />
            ),
          },
        ]}
      />
    </Screen>
  );
};
