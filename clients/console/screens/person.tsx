import { useAsk, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { CreditOf } from "../pieces/credit.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { List } from "../pieces/list.tsx";
import { Metadata } from "../pieces/metadata.tsx";
import { Notes } from "../pieces/notes.tsx";
import PastJobs from "../pieces/past-jobs.tsx";
import { EndSessions, JobsOf, jobsOf } from "../pieces/person.tsx";
import { Address, AuditLog } from "../pieces/record.tsx";
import { Sent } from "../pieces/sent.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Moment, OwnId } from "../pieces/text.tsx";
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

type Person = Data<"GET /user/get-single-user-detail/{user_id}">;

const ended: readonly string[] = ["completed", "canceled", "expired"];

/** Suspends a customer, after showing what stays unfinished, and reinstates them. */
const AccountStatus = ({ person: { id, state, suspended } }: { person: Person }) => {
  const words = useWords();
  const format = useFormat();
  const { items } = useListing(...jobsOf(id));
  if (state === "deleted") return null;
  const action = suspended ? "reinstate" : "suspend";
  const unfinished = items.filter((job) => !ended.includes(job.state));
  return (
    <ActButton
      needs="PUT /user/update-user-status/{account_id}"
      label={words.people[action]}
      danger={!suspended}
      explain={
        <>
          <p>{words.people[`${action}Explain`]}</p>
          {!suspended && (
            <Facts
              of={[
                [words.people.unfinished, format.number(unfinished.length)],
                [
                  words.people.theirPrice,
                  Object.entries(Object.groupBy(unfinished, ({ currency }) => currency))
                    .map(([currency, of = []]) =>
                      format.money(
                        of.reduce((sum, { price_minor }) => sum + price_minor, 0),
                        currency,
                      ),
                    )
                    .join(" + ") || format.money(0),
                ],
              ]}
            />
          )}
        </>
      }
      act={({ reason = "" }, idempotencyKey) =>
        client.user.updateUserStatus({ params: { account_id: id }, body: { action, reason }, idempotencyKey })
      }
    />
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
      about={<OwnId id={id} />}
      actions={
        <>
          <EndSessions account_id={id} />
          {query.data && <AccountStatus person={query.data} />}
        </>
      }
    >
      <Loaded query={query} rows={10}>
        {(person) => (
          <div class="halves">
            <div class="stack">
              <Card
                title={words.fields.customer}
                actions={
                  <>
                    <Badge of={person.state} />
                    {person.suspended && <Badge of="suspended" />}
                  </>
                }
              >
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
                    [words.people.suspended, person.suspended && <Moment at={person.suspended.at} />],
                    [words.actions.reason, person.suspended?.reason],
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
              <Metadata on="account" id={id} />
              <Notes on="user" id={id} />
              <CreditOf user_id={id} />
              <JobsOf account_id={id} />
              <PastJobs account_id={id} />
              <Sent account_id={id} />
              <AuditLog type="account" id={id} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
