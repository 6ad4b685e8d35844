import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Attempts, Posted } from "../pieces/delivery.tsx";
import { Field } from "../pieces/form.tsx";
import { Screen } from "../pieces/layout.tsx";
import { List, Tabs } from "../pieces/list.tsx";
import { integrationTabs } from "../pieces/secret.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, Moment, When } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

/** What was sent to one endpoint in the last thirty days. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const { integration } = words;
  const params = { endpoint_id: id };
  const listing = useListing(["deliveries", id], (paging) =>
    client.admin.integration.getDeliveries({ params, query: paging }),
  );
  return (
    <Screen
      title={integration.deliveries}
      about={integration.aboutDeliveries}
      actions={
        <ActButton
          needs="POST /admin/integration/redeliver-since/{endpoint_id}"
          label={integration.fillIn}
          explain={integration.fillInExplain}
          reason={false}
          act={({ since = "", which }, idempotencyKey) =>
            client.admin.integration.redeliverSince({
              params,
              body: { since: new Date(since).toISOString(), which: which as "failed" },
              idempotencyKey,
            })
          }
        >
          <Field name="since" type="datetime-local" label={integration.since} required />
          <Field
            name="which"
            label={integration.which}
            value="failed"
            options={Object.entries(integration.refills)}
          />
        </ActButton>
      }
    >
      <Tabs label={words.nav.integration} at="/integration/endpoints" of={integrationTabs(words)} />
      <List
        label={integration.deliveries}
        listing={listing}
        empty={<Empty icon="log" title={words.list.nothing} hint={words.list.appears} />}
        keyOf={(delivery) => delivery.id}
        columns={[
          { head: integration.event, cell: (delivery) => <Posted of={delivery} /> },
          { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
          { head: integration.at, cell: ({ created_at }) => <When at={created_at} /> },
          { head: integration.next, cell: ({ next_at }) => <Moment at={next_at} /> },
          { head: integration.answers, cell: ({ attempts }) => <Attempts of={attempts} /> },
          {
            head: words.feedback.decide,
            cell: (delivery) =>
              delivery.state !== "waiting" && (
                <ActButton
                  needs="POST /admin/integration/redeliver/{delivery_id}"
                  label={integration.again}
                  explain={integration.againExplain}
                  reason={false}
                  act={(_, idempotencyKey) =>
                    client.admin.integration.redeliver({
                      params: { delivery_id: delivery.id },
                      idempotencyKey,
                    })
                  }
                />
              ),
          },
        ]}
      />
    </Screen>
  );
};
