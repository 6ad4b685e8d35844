import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Screen } from "../../kit/app/pieces/layout.tsx";
import { Empty, Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useFormat, useWords } from "../words/words.ts";

type Grant = Data<"GET /agent/grants/get-grants">["items"][number];

const Row = ({ grant, onEnd, busy }: { grant: Grant; onEnd: () => void; busy: boolean }) => {
  const { agents } = useWords();
  const format = useFormat();
  const { client_name, scopes, limits, currency, expires_at, last_used_at } = grant;
  const isOver = grant.state === "ended" || Date.parse(expires_at) <= Date.now();
  const money = (minor: number) => format.money(minor, currency);
  return (
    <li>
      <Icon name="ask" />
      <span class="grow">
        <b class="block">{client_name}</b>
        {scopes.map((scope) => (
          <span key={scope} class="small block">
            {agents.scopes[scope]}
          </span>
        ))}
        {scopes.includes("book") && (
          <span class="small quiet block">
            {agents.limits(money(limits.booking_minor), money(limits.days_minor))}
          </span>
        )}
        <span class="small quiet block">
          {last_used_at ? agents.used(format.when(last_used_at)) : agents.unused} ·{" "}
          {isOver ? agents.over : agents.until(format.date(expires_at))}
        </span>
      </span>
      {!isOver && (
        <button
          type="button"
          class="link"
          aria-disabled={busy}
          aria-label={agents.endOf(client_name)}
          onClick={() => !busy && onEnd()}
        >
          {agents.end}
        </button>
      )}
    </li>
  );
};

/** The assistants that may act for the person, and the way to end that. */
export default () => {
  const { agents } = useWords();
  const query = useAsk(["agents"], () => client.agent.grants.getGrants({ query: { limit: 50 } }));
  const ending = useAct((agent_grant_id: string) =>
    client.agent.grants.endGrant({ params: { agent_grant_id } }),
  );
  return (
    <Screen title={agents.title} back="/account">
      <p class="quiet">{agents.about}</p>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon="ask" title={agents.none} hint={agents.noneHint} />
          ) : (
            <ul class="rows">
              {items.map((grant) => (
                <Row
                  key={grant.id}
                  grant={grant}
                  busy={ending.isPending}
                  onEnd={() => ending.mutate(grant.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {ending.error ? <Failure error={ending.error} /> : null}
    </Screen>
  );
};
