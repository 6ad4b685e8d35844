import { useSearchParams } from "wouter-preact";
import { minorOf } from "../../kit/amounts.ts";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Fact, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useWords } from "../words/words.ts";

type Asked = Data<"GET /agent/grants/get-request">;

const Asking = ({ of, decide }: { of: Asked; decide: (given: Given, allow: boolean) => Promise<void> }) => {
  const { agents } = useWords();
  const allowing = useAct((given: Given) => decide(given, true));
  const denying = useAct(() => decide({}, false));
  const unit = of.currency.toUpperCase();
  const amount = { type: "number", min: 0, max: 100_000, step: 1, inputMode: "numeric" } as const;
  return (
    <>
      <h2>{agents.asks(of.client_name)}</h2>
      <ul class="rows">
        <Fact icon="ask" title={of.client_host ? agents.says(of.client_host) : agents.entered} />
        <Fact icon="right" title={agents.back(of.redirect_host)} />
      </ul>
      <Form acting={allowing} submit={agents.allow}>
        <fieldset class="stack">
          <legend>{agents.may}</legend>
          {of.scopes.map((scope) => (
            <label key={scope} class="check">
              <input type="checkbox" name={scope} defaultChecked />
              <span>{agents.scopes[scope]}</span>
            </label>
          ))}
        </fieldset>
        {of.scopes.includes("book") && (
          <>
            <Field name="booking" label={`${agents.booking} (${unit})`} value="300" required {...amount} />
            <Field name="month" label={`${agents.month} (${unit})`} value="600" required {...amount} />
          </>
        )}
        <Note icon="lock">{agents.never}</Note>
      </Form>
      {denying.error ? <Failure error={denying.error} /> : null}
      <button
        type="button"
        class="btn plain"
        aria-disabled={denying.isPending}
        onClick={() => !denying.isPending && denying.mutate(undefined)}
      >
        {agents.deny}
      </button>
    </>
  );
};

/** An assistant asks whether it may act for the person, who decides and goes back to it. */
export default () => {
  const words = useWords();
  const [params] = useSearchParams();
  const asked = Object.fromEntries(params);
  const query = useAsk(["agent-request", params.toString()], () =>
    client.agent.grants.getRequest({ query: asked }),
  );
  const decide = async (given: Given, allow: boolean) => {
    const scopes = query.data?.scopes.filter((scope) => given[scope] !== undefined) ?? [];
    const { redirect_to } = await client.agent.access.grant({
      body: {
        ...asked,
        decision: allow && scopes.length > 0 ? "allow" : "deny",
        ...(scopes.length > 0 && { scopes }),
        limits: {
          booking_minor: minorOf(given.booking ?? "0", query.data?.currency),
          days_minor: minorOf(given.month ?? "0", query.data?.currency),
        },
      },
    });
    location.assign(redirect_to);
  };
  return (
    <Screen title={words.agents.title} back="/">
      <Loaded query={query}>{(of) => <Asking of={of} decide={decide} />}</Loaded>
    </Screen>
  );
};
