import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { SentOn } from "../../typescript/operations.ts";
import { useName } from "../names.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Card } from "./layout.tsx";
import { Channels } from "./sent.tsx";
import { Loaded, More } from "./states.tsx";
import { Badge, Moment } from "./text.tsx";

type Told = {
  type: string;
  occurred_at: string;
  from?: string | undefined;
  to?: string | undefined;
  reason?: string | undefined;
  actor: { role: string; id: string };
  messages?: readonly SentOn[];
};

/** Who did it: by name, if it was a person. */
export const Actor = ({ of: { role, id } }: { of: { role: string; id: string } }) => {
  const term = useTerm();
  const name = useName(id);
  return <>{name ? `${name} (${term(role)})` : term(role)}</>;
};

/** A history, one entry below the other. */
export const Story = ({ of }: { of: readonly Told[] }) => {
  const term = useTerm();
  const words = useWords();
  if (of.length === 0) return <p class="quiet">{words.story.nothing}</p>;
  return (
    <ol class="story">
      {of.map(({ type, occurred_at, from, to, reason, actor, messages = [] }, at) => (
        <li key={`${occurred_at} ${type} ${at}`}>
          <p>
            <strong>{term(type)}</strong> {to && to !== from && <Badge of={to} />}
          </p>
          {reason && <p>{term(reason)}</p>}
          <p class="quiet small">
            <Moment at={occurred_at} /> · <Actor of={actor} />
            <Channels of={messages} />
          </p>
        </li>
      ))}
    </ol>
  );
};

/** The audit log of one record. */
export const AuditLog = ({ type, id }: { type: string; id: string }) => {
  const words = useWords();
  const listing = useListing(["trail", type, id], (paging) =>
    client.admin.logs.getLogs({ query: { ...paging, record_type: type, record_id: id, limit: 50 } }),
  );
  return (
    <Card title={words.story.title}>
      <Loaded query={listing.query}>
        {() => (
          <>
            <Story
              of={listing.items.map(({ action, occurred_at, before, after, reason, actor }) => ({
                type: action,
                occurred_at,
                from: before.state,
                to: after.state,
                reason,
                actor,
              }))}
            />
            <More of={listing.query} />
          </>
        )}
      </Loaded>
    </Card>
  );
};

export const Address = ({
  of,
}: {
  of: { line1: string; city: string; region?: string; postcode: string; country: string };
}) => (
  <>
    {of.line1}, {of.city}
    {of.region && `, ${of.region}`} {of.postcode}, {of.country}
  </>
);

/** A time and how far away it is. */
export const Due = ({ at }: { at: string | undefined }) => {
  const format = useFormat();
  return at ? (
    <>
      {format.moment(at)} ({format.ago(at)})
    </>
  ) : null;
};
