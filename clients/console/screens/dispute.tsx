import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Dispute } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field, Form, type Given } from "../pieces/form.tsx";
import { JobMoney, useJobRecord } from "../pieces/job-money.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Gallery } from "../pieces/media.tsx";
import { Messages } from "../pieces/messages.tsx";
import { Notes } from "../pieces/notes.tsx";
import { AuditLog, Due } from "../pieces/record.tsx";
import { Effect } from "../pieces/refund.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { Badge, Id, Moment, Money, OwnId } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

const texts = [
  "product_description",
  "access_activity_log",
  "cancellation_policy_disclosure",
  "uncategorized_text",
] as const;

/** The evidence for the bank, which can be changed until it is sent. */
const Draft = ({ dispute: { id, version, evidence } }: { dispute: Dispute }) => {
  const { dispute: words, actions, settings } = useWords();
  const acting = useAct(({ with_messages, ...given }: Given, idempotencyKey) =>
    client.payment.updateDispute({
      params: { dispute_id: id },
      body: { ...given, with_messages: with_messages === "yes" },
      idempotencyKey,
    }),
  );
  return (
    <Form
      needs="PUT /payment/update-dispute/{dispute_id}"
      key={version}
      acting={acting}
      submit={actions.save}
    >
      {texts.map((name) => (
        <Field
          key={name}
          name={name}
          label={words.evidence[name]}
          value={evidence[name]}
          lines={evidence[name] && evidence[name].length > 300 ? 8 : 3}
        />
      ))}
      <Field
        name="service_date"
        type="date"
        label={words.evidence.service_date}
        value={evidence.service_date}
      />
      <Field
        name="with_messages"
        label={words.evidence.with_messages}
        value={evidence.with_messages === false ? "no" : "yes"}
        options={[
          ["yes", settings.yes],
          ["no", settings.no],
        ]}
      />
    </Form>
  );
};

const Told = ({ dispute: { evidence } }: { dispute: Dispute }) => {
  const { dispute: words } = useWords();
  return (
    <Facts
      of={[
        ...texts.map(
          (name) => [words.evidence[name], evidence[name] && <p class="prose">{evidence[name]}</p>] as const,
        ),
        [words.evidence.service_date, evidence.service_date],
      ]}
    />
  );
};

const Decisions = ({ dispute: { id, job_id, amount_minor } }: { dispute: Dispute }) => {
  const words = useWords();
  const payment = useJobRecord(job_id).data?.money?.payment;
  return (
    <>
      <ActButton
        needs="POST /payment/accept-dispute/{dispute_id}"
        label={words.money.accept}
        explain={
          <>
            <p>{words.money.acceptExplain}</p>
            {payment && <Effect of={payment} refund_minor={amount_minor} />}
          </>
        }
        danger
        act={({ reason = "" }, idempotencyKey) =>
          client.payment.acceptDispute({ params: { dispute_id: id }, body: { reason }, idempotencyKey })
        }
      />
      <ActButton
        needs="POST /payment/submit-dispute/{dispute_id}"
        label={words.money.submit}
        explain={words.money.submitExplain}
        primary
        reason={false}
        act={(_, idempotencyKey) =>
          client.payment.submitDispute({ params: { dispute_id: id }, idempotencyKey })
        }
      />
    </>
  );
};

/** A bank's dispute with its evidence, the messages of both sides, and the money, in one place. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(["disputes", "one", id], async () => {
    const { items } = await client.payment.getDisputes({ query: { dispute_id: id } });
    return items[0] ?? null;
  });
  const found = query.data;
  const isOpen = found?.state === "needs_response";
  return (
    <Screen
      title={found ? term(found.reason) : words.dispute.title}
      about={<OwnId id={id} />}
      actions={isOpen && <Decisions dispute={found} />}
    >
      <Loaded query={query} rows={10}>
        {(dispute) =>
          dispute === null ? (
            <Empty icon="search" title={words.search.none} hint={words.states.missing} />
          ) : (
            <div class="halves">
              <div class="stack">
                <Card title={words.dispute.title} actions={<Badge of={dispute.state} />}>
                  <Facts
                    of={[
                      [words.search.kind, term(dispute.kind)],
                      [
                        words.fields.amount,
                        <Money key="amount" minor={dispute.amount_minor} currency={dispute.currency} />,
                      ],
                      [words.money.answerBy, dispute.answer_by && <Due at={dispute.answer_by} />],
                      [words.fields.customer, dispute.user_id && <Id of="user" id={dispute.user_id} />],
                      [
                        words.fields.provider,
                        dispute.service_provider_id && (
                          <Id of="service_provider" id={dispute.service_provider_id} />
                        ),
                      ],
                      [words.fields.job, dispute.job_id && <Id of="job" id={dispute.job_id} />],
                      [words.dispute.opened, <Moment key="opened" at={dispute.opened_at} />],
                      [words.dispute.submitted, dispute.submitted_at && <Moment at={dispute.submitted_at} />],
                      [words.dispute.accepted, dispute.accepted_reason],
                    ]}
                  />
                </Card>
                <Card title={words.money.evidence}>
                  {isOpen ? <Draft dispute={dispute} /> : <Told dispute={dispute} />}
                </Card>
                <Card title={words.media.title}>
                  <Gallery ids={dispute.evidence.picture_ids} label={words.media.title} />
                </Card>
              </div>
              <div class="stack">
                {dispute.job_id && <Messages job_id={dispute.job_id} />}
                {dispute.job_id && <JobMoney job_id={dispute.job_id} />}
                <Notes on="dispute" id={id} />
                <AuditLog type="dispute" id={id} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Screen>
  );
};
