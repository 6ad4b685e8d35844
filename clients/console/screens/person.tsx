import { useAsk, useListing } from "../asking.ts";
import { client } from "../client.ts";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { List } from "../pieces/list.tsx";
import { EndSessions, JobsOf } from "../pieces/person.tsx";
import { Address, Trail } from "../pieces/record.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Moment } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const Incidents = ({ reporter_id }: { reporter_id: string }) => {
  const words = useWords();
  const term = useTerm();
  const listing = useListing(["incidents of", reporter_id], (paging) =>
    client.user.getUserIncidentsList({ query: { ...paging, reporter_id, limit: 20 } }),
  );
  return (
    <Card title={words.nav.incidents}>
      <List
        label={words.nav.incidents}
        listing={listing}
        keyOf={({ id }) => id}
        href={({ id }) => `/incidents/${id}`}
        empty={<p class="quiet">{words.people.noIncidents}</p>}
        columns={[
          { head: words.incidents.kind, cell: ({ category }) => term(category) },
          "state",
          "created_at",
        ]}
      />
    </Card>
  );
};

export default ({ id }: { id: string }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const query = useAsk(["person", id], () => client.user.getSingleUserDetail({ params: { user_id: id } }));
  return (
    <Screen
      title={query.data?.name ?? words.fields.customer}
      about={<code>{id}</code>}
      actions={<EndSessions account_id={id} />}
    >
      <Loaded query={query} rows={10}>
        {(person) => (
          <div class="halves">
            <div class="stack">
              <Card title={words.fields.customer} actions={<Badge of={person.state} />}>
                <Facts
                  of={[
                    [words.signIn.email, person.email],
                    [words.people.phone, person.phone],
                    [
                      words.people.verified,
                      format.list([
                        ...(person.email_verified ? [words.signIn.email] : []),
                        ...(person.phone_verified ? [words.people.phone] : []),
                      ]),
                    ],
                    [words.people.methods, format.list(person.sign_in_methods.map(term))],
                    [words.people.terms, person.terms_version && format.number(person.terms_version)],
                    [
                      words.people.consents,
                      format.list(
                        Object.entries(person.consent)
                          .filter(([, given]) => given)
                          .map(([name]) => term(name)),
                      ),
                    ],
                    [words.people.since, <Moment key="since" at={person.created_at} />],
                  ]}
                />
              </Card>
              <Card title={words.people.addresses}>
                {person.addresses.length === 0 && <p class="quiet">{words.people.noAddresses}</p>}
                {person.addresses.map((address) => (
                  <p key={address.id}>
                    <Address of={address} />{" "}
                    {address.primary && <span class="badge">{words.people.primary}</span>}
                  </p>
                ))}
              </Card>
              <Incidents reporter_id={id} />
            </div>
            <div class="stack">
              <JobsOf account_id={id} />
              <Trail type="account" id={id} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
