import { useState } from "preact/hooks";
import type { Data } from "../../typescript/client.ts";
import { useAct, useAsk } from "../asking.ts";
import { client } from "../client.ts";
import type { AppFormats } from "./formats.ts";
import { may } from "./may.ts";
import { Field, Form, type Given } from "./pieces/form.tsx";
import type { IconName } from "./pieces/icon.tsx";
import { Group, LinkRow, Screen, State, type Tone } from "./pieces/layout.tsx";
import { Medium } from "./pieces/medium.tsx";
import { photos_most } from "./pieces/report-form.tsx";
import { Sheet } from "./pieces/sheet.tsx";
import { Shots } from "./pieces/shots.tsx";
import { Loaded } from "./pieces/states.tsx";
import { sendPictures } from "./sending.ts";
import type { AppWords } from "./words/en.ts";
import { useFormat, useSpoken, useWords } from "./words/words.ts";

type Incident = Data<"GET /user/get-incidents">["items"][number];

type Told = { icon: IconName; tone: Tone; state: string; next: string };

/** How a report stands, and what is next and by when. */
export const tellReport = (incident: Incident, { report: words }: AppWords, format: AppFormats): Told => {
  const { state, question, closes_at, blocks_payment } = incident;
  switch (state) {
    case "awaiting_info":
      return question
        ? {
            icon: "ask",
            tone: "warn",
            state: words.states.asked,
            next: words.answerBy(format.when(question.answer_by)),
          }
        : { icon: "clock", tone: "info", state: words.states.awaiting_info, next: words.othersAnswer };
    case "resolved":
      return {
        icon: "done",
        tone: "good",
        state: words.states.resolved,
        next: may(incident, respond, { action: "object" })
          ? words.objectBy(format.when(closes_at ?? ""))
          : words.closesAt(format.when(closes_at ?? "")),
      };
    case "closed":
      return { icon: "done", tone: "calm", state: words.states.closed, next: words.over };
    default:
      return {
        icon: state === "reported" ? "clock" : "eye",
        tone: "info",
        state: words.states[state],
        next: blocks_payment ? words.moneyWaits : words.nextRead,
      };
  }
};

const respond = "user/respond-incident";

const Question = ({ incident }: { incident: Incident }) => {
  const words = useWords();
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const acting = useAct(async ({ text = "" }: Given, idempotencyKey) =>
    client.user.respondIncident({
      params: { incident_id: incident.id },
      body: { action: "answer", text, media_ids: (await sendPictures(photos, "incident")) as never },
      idempotencyKey,
    }),
  );
  const { question } = incident;
  if (!question || !may(incident, respond, { action: "answer" })) return null;
  return (
    <section class="card">
      <h2>{words.report.question}</h2>
      <p>{question.text}</p>
      <Form acting={acting} submit={words.report.answer}>
        <Field name="text" label={words.report.yourAnswer} lines={4} maxLength={4000} required />
        <fieldset class="stack tight">
          <legend>{words.report.pictures}</legend>
          <Shots photos={photos} most={photos_most} onChange={setPhotos} />
        </fieldset>
      </Form>
    </section>
  );
};

const Decision = ({ incident }: { incident: Incident }) => {
  const words = useWords();
  const format = useFormat();
  const [objecting, setObjecting] = useState(false);
  const acting = useAct(
    ({ reason = "" }: Given, idempotencyKey) =>
      client.user.respondIncident({
        params: { incident_id: incident.id },
        body: { action: "object", reason },
        idempotencyKey,
      }),
    () => setObjecting(false),
  );
  const { outcome, resolution, refund_minor } = incident;
  if (!outcome) return null;
  return (
    <section class="card">
      <h2>{words.report.decision}</h2>
      <p class="between">
        <b>{words.report.outcomes[outcome]}</b>
        {refund_minor !== undefined && <span class="figure">{format.money(refund_minor)}</span>}
      </p>
      {resolution && <p>{resolution}</p>}
      {may(incident, respond, { action: "object" }) && (
        <button type="button" class="btn plain" onClick={() => setObjecting(true)}>
          {words.report.object}
        </button>
      )}
      {objecting && (
        <Sheet title={words.report.object} onClose={() => setObjecting(false)}>
          <Form acting={acting} submit={words.report.send}>
            <p class="small quiet">{words.report.objectOnce}</p>
            <Field name="reason" label={words.report.whyObject} lines={4} maxLength={1000} required />
          </Form>
        </Sheet>
      )}
    </section>
  );
};

const Said = ({ text, media_ids }: { text: string; media_ids: readonly string[] }) => {
  const words = useWords();
  return (
    <>
      <p>{text}</p>
      {media_ids.length > 0 && (
        <div class="pictures">
          {media_ids.map((id) => (
            <Medium key={id} id={id} label={words.report.pictures} keeps={false} />
          ))}
        </div>
      )}
    </>
  );
};

const Told = ({ incident }: { incident: Incident }) => {
  const { words, format } = useSpoken();
  const told = tellReport(incident, words, format);
  const { description, category, answers, job_id, created_at } = incident;
  return (
    <>
      <section class="card" aria-live="polite">
        <State icon={told.icon} tone={told.tone}>
          {told.state}
        </State>
        <p class="title">{words.report.categories[category]}</p>
        <p class="quiet">{told.next}</p>
      </section>
      <Question incident={incident} />
      <Decision incident={incident} />
      <Group title={description === undefined ? words.report.theirs : words.report.yours}>
        {description === undefined ? (
          <p class="quiet">{words.report.theirsHint}</p>
        ) : (
          <Said text={description} media_ids={incident.media_ids ?? []} />
        )}
        <p class="small quiet num">{format.when(created_at)}</p>
      </Group>
      {answers.length > 0 && (
        <Group title={words.report.answers}>
          {answers.map(({ text, media_ids, answered_at }) => (
            <div key={answered_at} class="stack tight">
              <Said text={text} media_ids={media_ids} />
              <p class="small quiet num">{format.when(answered_at)}</p>
            </div>
          ))}
        </Group>
      )}
      {job_id && (
        <ul class="rows">
          <LinkRow to={`/jobs/${job_id}`} icon="day">
            {words.report.job}
          </LinkRow>
        </ul>
      )}
    </>
  );
};

/** A report: how it stands, what is asked, what was decided, and what can be said to that. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const query = useAsk(
    ["report", id],
    () => client.user.getIncident({ params: { incident_id: id } }) as Promise<Incident>,
    { live: true },
  );
  return (
    <Screen title={words.report.title} back="/reports">
      <Loaded query={query}>{(incident) => <Told incident={incident} />}</Loaded>
    </Screen>
  );
};
