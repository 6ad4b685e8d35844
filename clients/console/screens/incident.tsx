import { minorOf } from "../../kit/amounts.ts";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Body } from "../../typescript/client.ts";
import {
  type Incident,
  IncidentOutcome,
  IncidentSeverity,
  IncidentSide,
} from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Amount, Field } from "../pieces/form.tsx";
import { JobMoney, useJobRecord } from "../pieces/job-money.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Gallery } from "../pieces/media.tsx";
import { Messages } from "../pieces/messages.tsx";
import { Notes } from "../pieces/notes.tsx";
import { AuditLog, Due } from "../pieces/record.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Id, Moment, OwnId } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Action = Body<"PUT /user/update-incident/{incident_id}">;

const Decisions = ({ incident, currency }: { incident: Incident; currency: string | undefined }) => {
  const words = useWords();
  const term = useTerm();
  const act = (body: Action, idempotencyKey: string) =>
    client.user.updateIncident({ params: { incident_id: incident.id }, body, idempotencyKey });
  const choices = (of: readonly string[]) => of.map((one) => [one, term(one)] as const);
  const { state } = incident;
  if (state === "closed" || state === "awaiting_info") return null;
  if (state === "resolved")
    return (
      <ActButton
        needs="PUT /user/update-incident/{incident_id}"
        label={words.incidents.reopen}
        act={({ reason = "" }, key) => act({ action: "reopen", reason }, key)}
      />
    );
  return (
    <>
      <ActButton
        needs="PUT /user/update-incident/{incident_id}"
        label={words.incidents.triage}
        reason={false}
        act={({ severity }, key) => act({ action: "triage", severity: severity as IncidentSeverity }, key)}
      >
        <Field
          name="severity"
          label={words.incidents.severity}
          value={incident.severity}
          options={choices(IncidentSeverity)}
        />
      </ActButton>
      {state === "triaged" && (
        <ActButton
          needs="PUT /user/update-incident/{incident_id}"
          label={words.incidents.investigate}
          reason={false}
          act={(_, key) => act({ action: "investigate" }, key)}
        />
      )}
      {state === "investigating" && (
        <>
          <ActButton
            needs="PUT /user/update-incident/{incident_id}"
            label={words.incidents.ask}
            reason={false}
            act={({ asked, question = "" }, key) =>
              act({ action: "request_info", asked: asked as IncidentSide, question }, key)
            }
          >
            <Field name="asked" label={words.incidents.whom} options={choices(IncidentSide)} />
            <Field name="question" label={words.incidents.question} lines={3} required />
          </ActButton>
          <ActButton
            needs="PUT /user/update-incident/{incident_id}"
            label={words.incidents.resolve}
            explain={words.incidents.resolveExplain}
            primary
            reason={false}
            act={({ outcome, resolution = "", refund_minor }, key) =>
              act(
                outcome === "refund_partial"
                  ? {
                      action: "resolve",
                      outcome,
                      resolution,
                      refund_minor: minorOf(refund_minor, currency),
                    }
                  : {
                      action: "resolve",
                      outcome: outcome as Exclude<IncidentOutcome, "refund_partial">,
                      resolution,
                    },
                key,
              )
            }
          >
            <Field
              name="outcome"
              label={words.incidents.outcome}
              value="none"
              options={choices(IncidentOutcome)}
            />
            <Amount
              name="refund_minor"
              currency={currency}
              label={words.incidents.refund}
              hint={words.incidents.refundHint}
              required={false}
            />
            <Field
              name="resolution"
              label={words.incidents.resolution}
              hint={words.incidents.resolutionHint}
              lines={3}
              required
            />
          </ActButton>
        </>
      )}
    </>
  );
};

/** Everything needed to decide: the report, its evidence, the messages and the money. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const query = useAsk(
    ["incident", id],
    () => client.user.getIncident({ params: { incident_id: id } }) as Promise<Incident>,
  );
  const currency = useJobRecord(query.data?.job_id).data?.money?.payment.currency;
  return (
    <Screen
      title={query.data ? term(query.data.category) : words.incidents.incident}
      about={<OwnId id={id} />}
      actions={query.data && <Decisions incident={query.data} currency={currency} />}
    >
      <Loaded query={query} rows={10}>
        {(incident) => (
          <div class="pair">
            <div class="stack">
              <Card title={words.incidents.incident} actions={<Badge of={incident.state} />}>
                <p class="prose">{incident.description}</p>
                <Facts
                  of={[
                    [words.incidents.severity, <Badge key="severity" of={incident.severity} />],
                    [
                      words.incidents.by,
                      <Id key="by" of={incident.reported_by} id={incident.reporter_id}>
                        {term(incident.reported_by)}
                      </Id>,
                    ],
                    [words.fields.job, incident.job_id && <Id of="job" id={incident.job_id} />],
                    [words.incidents.blocks, incident.blocks_payment && words.incidents.blocksPayment],
                    [words.incidents.question, incident.question?.text],
                    [words.incidents.answerBy, incident.question && <Due at={incident.question.answer_by} />],
                    [words.incidents.outcome, incident.outcome && term(incident.outcome)],
                    [words.incidents.resolution, incident.resolution],
                    [
                      words.money.refunded,
                      incident.refund_minor !== undefined && format.money(incident.refund_minor, currency),
                    ],
                  ]}
                />
                {incident.answers.map(({ by, text, answered_at, media_ids }) => (
                  <div key={answered_at} class="answer">
                    <p class="small">
                      <strong>{term(by)}</strong> · <Moment at={answered_at} />
                    </p>
                    <p class="prose">{text}</p>
                    {media_ids.length > 0 && <Gallery ids={media_ids} label={words.media.title} />}
                  </div>
                ))}
              </Card>
              <Card title={words.media.title}>
                <Gallery ids={incident.media_ids} label={words.media.title} />
              </Card>
              {incident.job_id && <JobMoney job_id={incident.job_id} />}
              {incident.job_id && <Messages job_id={incident.job_id} />}
              <Notes on="incident" id={id} />
            </div>
            <AuditLog type="incident" id={id} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
