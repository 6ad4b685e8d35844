import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Field, type Given } from "./form.tsx";

export type Endpoint = Data<"GET /admin/integration/get-endpoints">["items"][number];

export type Told = { secret: string };

const typesIn = ({ types = "" }: Given) => types.split(/[\s,;]+/).filter((one) => one !== "");

/** Where an endpoint is, and what it listens to. */
const What = ({ of }: { of?: Endpoint }) => {
  const { integration } = useWords();
  return (
    <>
      <Field
        name="url"
        label={integration.url}
        hint={integration.urlHint}
        {...(of && { value: of.url })}
        required
      />
      <Field
        name="types"
        label={integration.types}
        hint={integration.typesHint}
        value={of?.types.join(", ") ?? "*"}
        required
      />
    </>
  );
};

export const Create = ({ told }: { told: (answer: Told) => void }) => {
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
      <What />
    </ActButton>
  );
};

/** What can be done with an endpoint. */
export const Deeds = ({ of, told }: { of: Endpoint; told: (answer: Told) => void }) => {
  const { integration } = useWords();
  const params = { endpoint_id: of.id };
  const isOn = of.state === "on";
  const named = (deed: string) => ({ label: deed, title: `${deed}: ${of.url}` });
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
        {...named(integration.change)}
        reason={false}
        act={(given, idempotencyKey) =>
          client.admin.integration.updateEndpoint({
            params,
            body: { url: given.url ?? "", types: typesIn(given) },
            idempotencyKey,
          })
        }
      >
        <What of={of} />
      </ActButton>
      <ActButton
        needs="POST /admin/endpoints/rotate-secret/{endpoint_id}"
        {...named(integration.rotate)}
        explain={integration.rotateEndpoint}
        reason={false}
        act={({ overlap_hours }) =>
          client.admin.endpoints.rotateSecret({
            params,
            body: { overlap_hours: Number(overlap_hours ?? 0) },
          })
        }
        after={told}
      >
        <Field
          name="overlap_hours"
          type="number"
          min={0}
          max={168}
          label={integration.overlapEndpoint}
          value={24}
        />
      </ActButton>
      <ActButton
        needs="PUT /admin/integration/update-endpoint/{endpoint_id}"
        {...named(isOn ? integration.turnOff : integration.turnOn)}
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
        {...named(integration.remove)}
        explain={integration.removeExplain}
        danger
        reason={false}
        act={(_, idempotencyKey) => client.admin.integration.deleteEndpoint({ params, idempotencyKey })}
      />
    </div>
  );
};
