import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { ButtonRow, Group, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { More } from "../../kit/app/pieces/more.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { Secret, Sent, typesIn } from "../pieces/system.tsx";
import { useSpoken, useWords } from "../words/words.ts";

type System = Data<"GET /service-provider/integration/get-endpoints">["items"][number];
type Act = "change" | "secret" | "remove";

const Doing = ({ act, of, onDone }: { act: Act; of: System; onDone: (secret?: string) => void }) => {
  const { systems } = useWords();
  const [, go] = useLocation();
  const params = { endpoint_id: of.id };
  const acting = useAct(async ({ url = "", types = "" }: Given) => {
    if (act === "change") {
      await client.serviceProvider.integration.updateEndpoint({
        params,
        body: { url, types: typesIn(types) },
      });
      return onDone();
    }
    if (act === "secret")
      return onDone((await client.serviceProvider.endpoints.rotateSecret({ params, body: {} })).secret);
    await client.serviceProvider.integration.deleteEndpoint({ params });
    go("/account/systems");
  });
  return (
    <Form acting={acting} submit={systems.acts[act]} danger={act === "remove"}>
      {act === "change" ? (
        <>
          <Field name="url" label={systems.url} hint={systems.urlHint} value={of.url} required />
          <Field
            name="types"
            label={systems.types}
            hint={systems.typesHint}
            value={of.types.join(", ")}
            required
          />
        </>
      ) : (
        <p>{systems.explains[act]}</p>
      )}
    </Form>
  );
};

const System = ({ of }: { of: System }) => {
  const { words, format } = useSpoken();
  const { systems } = words;
  const [open, setOpen] = useState<Act>();
  const [secret, setSecret] = useState<string>();
  const params = { endpoint_id: of.id };
  const isOn = of.state === "on";
  const turning = useAct(() =>
    client.serviceProvider.integration.updateEndpoint({ params, body: { state: isOn ? "off" : "on" } }),
  );
  const trying = useAct(() => client.serviceProvider.integration.sendTestEvent({ params }));
  const again = useAct((delivery_id: string) =>
    client.serviceProvider.integration.redeliver({ params: { delivery_id } }),
  );
  const sent = useListing(["systems", of.id], (paging) =>
    client.serviceProvider.integration.getDeliveries({ params, query: { ...paging, limit: 20 } }),
  );
  const failed = [turning, trying, again].find(({ error }) => error)?.error;
  return (
    <>
      {secret && <Secret of={secret} onDone={() => setSecret(undefined)} />}
      <Note icon={isOn ? "done" : "pause"} tone={isOn && !of.failing_since ? "good" : "warn"}>
        {isOn && of.failing_since
          ? systems.failsSince(format.when(of.failing_since))
          : systems.says[of.state]}
      </Note>
      {failed ? <Failure error={failed} /> : null}
      <ul class="rows">
        {isOn && (
          <ButtonRow icon="send" onPress={() => trying.mutate()}>
            {systems.test}
          </ButtonRow>
        )}
        <ButtonRow icon={isOn ? "pause" : "again"} onPress={() => turning.mutate()}>
          {isOn ? systems.turnOff : systems.turnOn}
        </ButtonRow>
        {(["change", "secret", "remove"] as const).map((act) => (
          <ButtonRow
            key={act}
            icon={({ change: "wrench", secret: "lock", remove: "close" } as const)[act]}
            onPress={() => setOpen(act)}
          >
            {systems.acts[act]}
          </ButtonRow>
        ))}
      </ul>
      <Group title={systems.sent}>
        <Loaded query={sent.query} rows={2}>
          {() =>
            sent.items.length === 0 ? (
              <p class="quiet">{systems.nothingSent}</p>
            ) : (
              <ul class="rows">
                {sent.items.map((one) => (
                  <Sent key={one.id} of={one} onAgain={() => again.mutate(one.id)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <More query={sent.query} />
      </Group>
      {open && (
        <Sheet title={systems.acts[open]} onClose={() => setOpen(undefined)}>
          <Doing
            act={open}
            of={of}
            onDone={(made) => {
              setOpen(undefined);
              setSecret(made);
            }}
          />
        </Sheet>
      )}
    </>
  );
};

/** One system of the provider's: how it answers, what was sent, and what can be done. */
export default ({ id }: { id: string }) => {
  const { systems, states } = useWords();
  const { query, items } = useListing(["systems"], (paging) =>
    client.serviceProvider.integration.getEndpoints({ query: paging }),
  );
  const found = items.find((one) => one.id === id);
  return (
    <Screen title={found ? new URL(found.url).host : systems.title} back="/account/systems">
      <Loaded query={query}>
        {() => (found ? <System of={found} /> : <p class="quiet">{states.missing}</p>)}
      </Loaded>
    </Screen>
  );
};
