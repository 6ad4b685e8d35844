import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { SentOn } from "../../typescript/operations.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Card } from "./layout.tsx";
import { Loaded, More } from "./states.tsx";
import { Badge, Moment } from "./text.tsx";

/** The channels of a message, with its result on each. */
export const Channels = ({ of }: { of: readonly SentOn[] }) => {
  const term = useTerm();
  return (
    <>
      {of.map(({ channel, state }, at) => (
        <span key={`${channel} ${at}`}>
          {" "}
          {term(channel)} <Badge of={state} />
        </span>
      ))}
    </>
  );
};

/** The messages that a person was sent, without their text, and the codes of the last days. */
export const Sent = ({ account_id }: { account_id: string }) => {
  const { sent } = useWords();
  const term = useTerm();
  const format = useFormat();
  const { query, items } = useListing(["sent", account_id], (paging) =>
    client.notification.getSentMessages({ params: { account_id }, query: { ...paging, limit: 20 } }),
  );
  return (
    <Card title={sent.title}>
      <Loaded query={query} rows={3}>
        {({ pages: [first] }) => (
          <>
            {items.length === 0 && <p class="quiet">{sent.none}</p>}
            <ol class="story">
              {items.map(({ id, title, sent_at, read_at, channels }) => (
                <li key={id}>
                  <p>{title}</p>
                  <p class="quiet small">
                    <Moment at={sent_at} />
                    <Channels of={channels} /> {read_at && <Badge of="read" />}
                  </p>
                </li>
              ))}
            </ol>
            <More of={query} />
            {first?.codes.map(({ purpose, channel, sent: times, issued_at, used_at }) => (
              <p key={issued_at} class="small">
                {sent.code(term(purpose), term(channel), format.number(times))} <Moment at={issued_at} />{" "}
                <Badge of={used_at ? "used" : "unused"} />
              </p>
            ))}
          </>
        )}
      </Loaded>
    </Card>
  );
};
