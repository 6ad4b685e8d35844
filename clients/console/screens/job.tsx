import { useState } from "preact/hooks";
import { client } from "../../kit/client.ts";
import { useTopic } from "../../kit/live.ts";
import { ActButton } from "../pieces/acting.tsx";
import { isMovable } from "../pieces/board.tsx";
import { Field } from "../pieces/form.tsx";
import { HandOver } from "../pieces/hand-over.tsx";
import { MoneyCard, useJobRecord } from "../pieces/job-money.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Gallery } from "../pieces/media.tsx";
import { Messages } from "../pieces/messages.tsx";
import { Metadata } from "../pieces/metadata.tsx";
import { Notes } from "../pieces/notes.tsx";
import { OwnAnswers } from "../pieces/own-answers.tsx";
import { Address, Due, Story } from "../pieces/record.tsx";
import { SeenAs } from "../pieces/seen-as.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Id, OwnId } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const statuses = [
  "open",
  "en_route",
  "in_progress",
  "paused",
  "awaiting_confirmation",
  "completed",
  "disputed",
  "expired",
  "canceled",
] as const;

export default ({ id }: { id: string }) => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const live = useTopic(`job/${id}`);
  const query = useJobRecord(id);
  const [giving, setGiving] = useState(false);
  const job = query.data?.job;
  return (
    <Screen
      title={job?.title ?? words.jobs.job}
      about={
        <>
          <OwnId id={id} /> {live && <span class="badge good">{words.jobs.live}</span>}
        </>
      }
      actions={
        job && (
          <>
            {isMovable(job) && (
              <button type="button" class="button" onClick={() => setGiving(true)}>
                {words.jobs.reassign}
              </button>
            )}
            <ActButton
              needs="PUT /admin/job/update-status/{job_id}"
              label={words.jobs.move}
              explain={words.jobs.moveExplain}
              danger
              act={({ status, reason = "" }, idempotencyKey) =>
                client.admin.job.updateStatus({
                  params: { job_id: id },
                  body: { status: status as (typeof statuses)[number], reason },
                  idempotencyKey,
                })
              }
            >
              <Field
                name="status"
                label={words.fields.state}
                options={statuses.filter((state) => state !== job.state).map((state) => [state, term(state)])}
                required
              />
            </ActButton>
          </>
        )
      }
    >
      {giving && job && <HandOver job={job} onClose={() => setGiving(false)} />}
      <Loaded query={query} rows={10}>
        {({ job, incidents, feedback, ...record }) => (
          <div class="pair">
            <div class="stack">
              <Card title={words.jobs.job} actions={<Badge of={job.state} />}>
                <Facts
                  of={[
                    [words.fields.service, `${term(job.service)} · ${term(job.task_kind)}`],
                    [words.jobs.when, `${format.momentIn(job.starts_at, job.time_zone)} (${job.time_zone})`],
                    [words.jobs.where, <Address of={job.place} />],
                    [
                      words.fields.customer,
                      <Id of="user" id={job.user_id}>
                        {job.customer.name}
                      </Id>,
                    ],
                    [
                      words.fields.provider,
                      job.service_provider && (
                        <Id of="service_provider" id={job.service_provider.service_provider_id}>
                          {job.service_provider.name}
                        </Id>
                      ),
                    ],
                    [words.fields.quote, <Id of="quote" id={job.quote_id} />],
                    [
                      words.fields.price,
                      `${format.money(job.price_minor, job.currency)} (${format.money(job.low_minor, job.currency)} – ${format.money(job.high_minor, job.currency)})`,
                    ],
                    [
                      words.jobs.fee,
                      job.fee_minor !== undefined && format.money(job.fee_minor, job.currency),
                    ],
                    [words.jobs.note, job.optional_message],
                    [words.jobs.confirmBy, job.confirm_by && <Due at={job.confirm_by} />],
                    [words.jobs.canceled, job.cancel_reason && term(job.cancel_reason)],
                    [words.jobs.noShow, job.no_show && <Due at={job.no_show.contest_by} />],
                  ]}
                />
              </Card>
              <MoneyCard of={record} />
              {(incidents.length > 0 || feedback.length > 0) && (
                <Card title={words.jobs.belongs}>
                  {incidents.map(({ id: incident_id, category, state }) => (
                    <p key={incident_id}>
                      <Id of="incident" id={incident_id}>
                        {term(category)}
                      </Id>{" "}
                      <Badge of={state} />
                    </p>
                  ))}
                  {feedback.map(({ id: feedback_id, by, rating, text }) => (
                    <p key={feedback_id}>
                      <strong>{words.feedback.stars(format.number(rating))}</strong> {term(by)}: {text}
                    </p>
                  ))}
                </Card>
              )}
              <Card title={words.media.title}>
                <Gallery
                  ids={[
                    ...(job.media_ids ?? []),
                    ...job.before_media_ids,
                    ...job.proof_media_ids,
                    ...(job.no_show?.media_ids ?? []),
                  ]}
                  label={words.media.title}
                />
              </Card>
              <Messages job_id={id} />
              <SeenAs job_id={id} />
              <OwnAnswers on="job" id={id} />
              <Metadata on="job" id={id} />
              <Notes on="job" id={id} />
            </div>
            <Card title={words.story.title}>
              <Story of={record.events} />
            </Card>
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
