import { useListing } from "../asking.ts";
import { client } from "../client.ts";
import { LinkRow, Screen } from "./pieces/layout.tsx";
import { Listed } from "./pieces/listed.tsx";
import { Empty } from "./pieces/states.tsx";
import { tellReport } from "./report.tsx";
import { useSpoken } from "./words/words.ts";

/** The reports of both sides, the newest first. */
export default () => {
  const { words, format } = useSpoken();
  const listing = useListing(["reports"], (paging) =>
    client.user.getIncidents({ query: { ...paging, limit: 30 } }),
  );
  return (
    <Screen title={words.report.all} back="/account">
      <Listed
        listing={listing}
        empty={<Empty icon="flag" title={words.report.empty} hint={words.report.emptyHint} />}
      >
        {(items) => (
          <ul class="rows">
            {items.map((incident) => {
              const told = tellReport(incident, words, format);
              return (
                <LinkRow key={incident.id} to={`/reports/${incident.id}`} icon={told.icon}>
                  <b class="block">{words.report.categories[incident.category]}</b>
                  <span class="small quiet block">
                    {told.state} · {told.next}
                  </span>
                </LinkRow>
              );
            })}
          </ul>
        )}
      </Listed>
    </Screen>
  );
};
