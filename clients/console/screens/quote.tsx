import { minorOf } from "../../kit/amounts.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useTopic } from "../../kit/live.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Amount, Field, Form, type Given } from "../pieces/form.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Shown } from "../pieces/media.tsx";
import { Metadata } from "../pieces/metadata.tsx";
import { Notes } from "../pieces/notes.tsx";
import { OwnAnswers } from "../pieces/own-answers.tsx";
import { Address, Due } from "../pieces/record.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Id, Moment, OwnId } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Quote = Data<"GET /admin/quote/get-individualquote/{quote_id}">;

const bounds = ["low_minor", "high_minor"] as const;

/** The tasks with their prices, which can be corrected. */
const Tasks = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  const acting = useAct((given: Given, idempotencyKey) =>
    client.admin.quote.updateQuote({
      params: { quote_id: quote.id },
      body: {
        version: quote.revision,
        reason: given.reason ?? "",
        ...(given.danger_checked && { danger_checked: true }),
        tasks: quote.tasks.map(({ task_kind, title }, at) => ({
          task_kind,
          title,
          quantity: Number(given[`tasks.${at}.quantity`]),
          low_minor: minorOf(given[`tasks.${at}.low_minor`], quote.currency),
          high_minor: minorOf(given[`tasks.${at}.high_minor`], quote.currency),
        })),
      },
      idempotencyKey,
    }),
  );
  return (
    <Form needs="PUT /admin/quote/update-quote/{quote_id}" acting={acting} submit={words.quotes.revise}>
      {quote.tasks.map((task, at) => (
        <fieldset key={task.task_id}>
          <legend>
            {task.title} <span class="quiet small">{task.unit}</span>
          </legend>
          <div class="triple">
            <Field
              name={`tasks.${at}.quantity`}
              type="number"
              step="any"
              min={0}
              label={words.quotes.quantity}
              value={task.quantity}
              required
            />
            {bounds.map((bound) => (
              <Amount
                key={bound}
                name={`tasks.${at}.${bound}`}
                label={words.quotes[bound]}
                value={task[bound]}
                currency={quote.currency}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {quote.state === "needs_review" && <DangerChecked quote={quote} />}
      <Field name="reason" label={words.actions.reason} hint={words.quotes.reviseHint} required />
    </Form>
  );
};

/** The dangers of a quote, with what the customer was told about them. */
const Dangers = ({ quote }: { quote: Quote }) => {
  const term = useTerm();
  return (
    <>
      {quote.safety.map(({ flag, notice }) => (
        <p key={flag} class="explain">
          <strong>{term(flag)}</strong> {notice}
        </p>
      ))}
    </>
  );
};

/** That a reviewer has dealt with the dangers. */
const DangerChecked = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  if (quote.safety.length === 0) return null;
  return (
    <>
      <Dangers quote={quote} />
      <Field type="checkbox" name="danger_checked" value="true" label={words.quotes.dangerChecked} required />
    </>
  );
};

const Decide = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  const format = useFormat();
  if (quote.state !== "needs_review") return null;
  const params = { quote_id: quote.id };
  return (
    <>
      <ActButton
        needs="PUT /admin/quote/quote-acceptance/{quote_id}"
        label={words.quotes.reject}
        explain={words.quotes.rejectExplain}
        danger
        act={({ reason = "" }, idempotencyKey) =>
          client.admin.quote.quoteAcceptance({
            params,
            body: { decision: "reject", version: quote.revision, reason },
            idempotencyKey,
          })
        }
      />
      <ActButton
        needs="PUT /admin/quote/quote-acceptance/{quote_id}"
        label={words.quotes.approve}
        explain={
          quote.totals &&
          words.quotes.approveExplain(
            format.money(quote.totals.low_minor, quote.currency),
            format.money(quote.totals.high_minor, quote.currency),
          )
        }
        primary
        reason={false}
        act={({ danger_checked }, idempotencyKey) =>
          client.admin.quote.quoteAcceptance({
            params,
            body: {
              decision: "approve",
              version: quote.revision,
              ...(danger_checked && { danger_checked: true }),
            },
            idempotencyKey,
          })
        }
      >
        <DangerChecked quote={quote} />
      </ActButton>
    </>
  );
};

/** What the model and the rules read, if it is not the same. */
const heard = ({ read_by }: Quote): ["model" | "rules", string[]][] =>
  (["model", "rules"] as const).flatMap((who) => {
    const read = read_by?.differs?.[who];
    return read
      ? [
          [
            who,
            [...read.works.map(({ task_kind, quantity }) => `${quantity} × ${task_kind}`), ...read.dangers],
          ],
        ]
      : [];
  });

const Seen = ({ quote }: { quote: Quote }) => {
  const words = useWords();
  if (quote.media.length === 0)
    return (
      <Card title={words.media.title}>
        <p class="quiet">{words.media.nothing}</p>
      </Card>
    );
  return (
    <Card title={words.media.title}>
      {quote.media.map((medium) => (
        <div key={medium.id}>
          <Shown of={medium} label={words.quotes.film} />
          {medium.analysis?.transcript && <p class="prose small">{medium.analysis.transcript}</p>}
        </div>
      ))}
    </Card>
  );
};

export default ({ id }: { id: string }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  useTopic(`quote/${id}`);
  const query = useAsk(["quote", id], () =>
    client.admin.quote.getIndividualquote({ params: { quote_id: id } }),
  );
  return (
    <Screen
      title={words.quotes.title}
      about={<OwnId id={id} />}
      actions={query.data && <Decide quote={query.data} />}
    >
      <Loaded query={query} rows={10}>
        {(quote) => (
          <div class="halves">
            <div class="stack">
              <Seen quote={quote} />
              <Card title={words.quotes.request} actions={<Badge of={quote.state} />}>
                <p class="prose">{quote.user_prompt}</p>
                <Dangers quote={quote} />
                <Facts
                  of={[
                    [words.quotes.why, quote.review_reasons && format.list(quote.review_reasons.map(term))],
                    [words.quotes.noModel, quote.read_by?.failure && term(quote.read_by.failure)],
                    ...heard(quote).map(
                      ([who, said]) => [words.quotes[who], said.join(", ") || words.quotes.nothing] as const,
                    ),
                    [words.quotes.reviewBy, quote.review && <Due at={quote.review.due_at} />],
                    [words.fields.customer, <Id of="user" id={quote.user_id} />],
                    [words.jobs.where, quote.address && <Address of={quote.address} />],
                    [
                      words.quotes.confidence,
                      quote.confidence !== undefined && format.percent(quote.confidence),
                    ],
                    [words.quotes.asked, <Moment at={quote.requested_at} />],
                    [words.quotes.failure, quote.failure && term(quote.failure)],
                  ]}
                />
                {quote.answers.length > 0 && (
                  <Facts
                    of={quote.answers.map(({ question_id, value }) => [
                      quote.questions.find((one) => one.question_id === question_id)?.text ??
                        term(question_id),
                      String(value),
                    ])}
                  />
                )}
              </Card>
            </div>
            <div class="stack">
              <Card title={words.quotes.tasks}>
                {quote.tasks.length === 0 ? (
                  <p class="quiet">{words.quotes.noTasks}</p>
                ) : quote.state === "needs_review" || quote.state === "estimated" ? (
                  <Tasks key={quote.revision} quote={quote} />
                ) : (
                  <Table
                    label={words.quotes.tasks}
                    rows={quote.tasks}
                    keyOf={({ task_id }) => task_id}
                    href={({ job_id }) => job_id && `/jobs/${job_id}`}
                    columns={[
                      { head: words.quotes.task, cell: ({ title }) => title },
                      "quantity",
                      "price_minor",
                    ]}
                  />
                )}
              </Card>
              {quote.similar.length > 0 && (
                <Card title={words.quotes.similar}>
                  <Table
                    label={words.quotes.similar}
                    rows={quote.similar}
                    keyOf={({ quote_id, task_kind }) => `${quote_id} ${task_kind}`}
                    href={({ quote_id }) => `/quotes/${quote_id}`}
                    columns={[
                      { head: words.quotes.task, cell: ({ task_kind }) => term(task_kind) },
                      "quantity",
                      "price_minor",
                    ]}
                  />
                </Card>
              )}
              <OwnAnswers on="quote" id={id} />
              <Metadata on="quote" id={id} />
              <Notes on="quote" id={id} />
              {quote.revisions.length > 0 && (
                <Card title={words.quotes.revisions}>
                  <ol class="story">
                    {quote.revisions.map(({ revision, at, by, reason }) => (
                      <li key={revision}>
                        <p>
                          <strong>{words.quotes.revision(format.number(revision))}</strong> · {term(by)}
                        </p>
                        {reason && <p>{reason}</p>}
                        <p class="quiet small">
                          <Moment at={at} />
                        </p>
                      </li>
                    ))}
                  </ol>
                </Card>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
