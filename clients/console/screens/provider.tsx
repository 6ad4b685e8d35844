import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { BalanceOf } from "../pieces/balance.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Medium } from "../pieces/media.tsx";
import { Metadata } from "../pieces/metadata.tsx";
import { Notes } from "../pieces/notes.tsx";
import PastJobs from "../pieces/past-jobs.tsx";
import { EndSessions, JobsOf } from "../pieces/person.tsx";
import { Address, AuditLog } from "../pieces/record.tsx";
import { Sent } from "../pieces/sent.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Moment, OwnId } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Provider =
  Data<"GET /service-provider/admin/get-individual-service-provider-list/{service_provider_id}">;

const Decisions = ({ provider: { id, state } }: { provider: Provider }) => {
  const words = useWords();
  const params = { service_provider_id: id };
  const decide = client.serviceProvider.admin.acceptingServiceProvider;
  return (
    <>
      <EndSessions account_id={id} />
      {state === "approved" && (
        <ActButton
          needs="PUT /service-provider/admin/accepting-service-provider/{service_provider_id}"
          label={words.providers.suspend}
          explain={words.providers.suspendExplain}
          danger
          act={({ reason = "" }, idempotencyKey) =>
            decide({ params, body: { decision: "suspend", reason }, idempotencyKey })
          }
        />
      )}
      {state === "suspended" && (
        <ActButton
          needs="PUT /service-provider/admin/accepting-service-provider/{service_provider_id}"
          label={words.providers.reinstate}
          act={({ reason = "" }, idempotencyKey) =>
            decide({ params, body: { decision: "reinstate", reason }, idempotencyKey })
          }
        />
      )}
      {state === "pending_approval" && (
        <>
          <ActButton
            needs="PUT /service-provider/admin/accepting-service-provider/{service_provider_id}"
            label={words.providers.reject}
            explain={words.providers.rejectExplain}
            danger
            act={({ reason = "" }, idempotencyKey) =>
              decide({ params, body: { decision: "reject", reason }, idempotencyKey })
            }
          />
          <ActButton
            needs="PUT /service-provider/admin/accepting-service-provider/{service_provider_id}"
            label={words.providers.approve}
            explain={words.providers.approveExplain}
            primary
            reason={false}
            act={(_, idempotencyKey) => decide({ params, body: { decision: "approve" }, idempotencyKey })}
          />
        </>
      )}
    </>
  );
};

/** A provider's documents next to its own details. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const query = useAsk(["provider", id], () =>
    client.serviceProvider.admin.getIndividualServiceProviderList({ params: { service_provider_id: id } }),
  );
  return (
    <Screen
      title={query.data?.business_name ?? words.fields.provider}
      about={<OwnId id={id} />}
      actions={query.data && <Decisions provider={query.data} />}
    >
      <Loaded query={query} rows={10}>
        {(provider) => (
          <div class="halves">
            <div class="stack">
              <Card title={words.providers.papers}>
                {provider.newest_documents.length === 0 && <p class="quiet">{words.providers.noPapers}</p>}
                {provider.newest_documents.map((document) => (
                  <div key={document.id} class="paper">
                    <p>
                      <strong>{term(document.doc_name)}</strong> <Badge of={document.state} />
                    </p>
                    <p class="quiet small">
                      {document.document_number} {document.expires_on && format.day(document.expires_on)}{" "}
                      {document.rejected_reason}
                    </p>
                    <Medium id={document.media_id} label={term(document.doc_name)} />
                  </div>
                ))}
              </Card>
            </div>
            <div class="stack">
              <Card title={words.fields.provider} actions={<Badge of={provider.state} />}>
                <Facts
                  of={[
                    [words.people.name, provider.holder?.name],
                    [words.signIn.email, provider.holder?.email],
                    [words.people.phone, provider.holder?.phone],
                    [words.fields.service, format.list(provider.services.map(term))],
                    [words.providers.area, provider.area?.postcode_prefixes.join(", ")],
                    [
                      words.providers.rating,
                      provider.rating.mean !== null &&
                        words.feedback.stars(format.number(provider.rating.mean)),
                    ],
                    [words.providers.payout, <Badge key="payout" of={provider.payout.state} />],
                    [
                      words.providers.membership,
                      provider.membership && <Badge of={provider.membership.state} />,
                    ],
                    [
                      words.providers.strikes,
                      provider.strikes.length > 0 && format.number(provider.strikes.length),
                    ],
                    [words.actions.reason, provider.state_reason],
                    [words.people.since, <Moment key="since" at={provider.created_at} />],
                  ]}
                />
              </Card>
              {provider.company && (
                <Card title={words.providers.company} actions={<Badge of={provider.company.state} />}>
                  <Facts
                    of={[
                      [words.people.name, provider.company.legal_name],
                      [words.providers.registration, provider.company.registration_number],
                      [words.providers.tax, provider.company.tax_id],
                      [words.jobs.where, <Address key="address" of={provider.company.address} />],
                      [words.people.phone, provider.company.phone],
                      [words.actions.reason, provider.company.state_reason],
                    ]}
                  />
                </Card>
              )}
              <Metadata on="service_provider" id={id} />
              {provider.company && <Metadata on="company" id={id} />}
              <Notes on="service_provider" id={id} />
              <BalanceOf service_provider_id={id} />
              <JobsOf account_id={id} />
              <PastJobs account_id={id} />
              <Sent account_id={id} />
              <AuditLog type="service_provider" id={id} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
