import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field, type Given } from "../pieces/form.tsx";
import { Screen } from "../pieces/layout.tsx";
import { List, Tabs } from "../pieces/list.tsx";
import { integrationTabs, Secret } from "../pieces/secret.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, When } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

type Endpoint = Data<"GET /admin/integration/get-endpoints">["items"][number];

const typesIn = ({ types = "" }: Given) => types.split(/[\s,;]+/).filter((one) => one !== "");

const Deeds = ({ of: { id, state, url } }: { of: Endpoint }) => {
  const { integration } = useWords();
  const params = { endpoint_id: id };
  const isOn = state === "on";
  return (
    <div class="actions">
      {isOn && (
        <ActButton
          needs="POST /admin/integration/send-test-event/{endpoint_id}"
          label={integration.test}
          explain={integration.testExplain}
          reason={false}
          act={(_, idempotencyKey) => client.admin.integration.sendTestEvent({ params, idempotencyKey })}
        />
      )}
      <ActButton
        needs="PUT /admin/integration/update-endpoint/{endpoint_id}"
        label={isOn ? integration.turnOff : integration.turnOn}
        title={`${isOn ? integration.turnOff : integration.turnOn}: ${url}`}
        explain={isOn ? integration.offExplain : integration.onExplain}
        reason={false}
        act={(_, idempotencyKey) =>
          client.admin.integration.updateEndpoint({
            params,
            body: { state: isOn ? "off" : "on" },
            idempotencyKey,
          })
        }
      />
      <ActButton
        needs="DELETE /admin/integration/delete-endpoint/{endpoint_id}"
        label={integration.remove}
        title={`${integration.remove}: ${url}`}
        explain={integration.removeExplain}
        danger
        reason={false}
        act={(_, idempotencyKey) => client.admin.integration.deleteEndpoint({ params, idempotencyKey })}
      />
    </div>
  );
};

const Create = ({ told }: { told: (answer: { secret: string }) => void }) => {
  const { integration } = useWords();
  return (
    <ActButton
      needs="POST /admin/endpoints/create-endpoint"
      label={integration.createEndpoint}
      primary
      reason={false}
      act={(given) =>
        client.admin.endpoints.createEndpoint({ body: { url: given.url ?? "", types: typesIn(given) } })
      }
      after={told}
    >
      <Field name="url" label={integration.url} hint={integration.urlHint} required />
      <Field name="types" label={integration.types} hint={integration.typesHint} value="*" required />
    </ActButton>
  );
};

/** The addresses of the marketplace's own systems that are told what happens. */
export default () => {
  const words = useWords();
  const { integration } = words;
  const [secret, setSecret] = useState<string>();
  const listing = useListing(["endpoints"], (paging) =>
    client.admin.integration.getEndpoints({ query: paging }),
  );
  return (
    <Screen
      title={words.nav.integration}
      about={integration.aboutEndpoints}
      actions={<Create told={({ secret }) => setSecret(secret)} />}
    >
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
          { head: words.feedback.decide, cell: (endpoint) => <Deeds of={endpoint} /> },
        ]}
      />
    </Screen>
  );
};
