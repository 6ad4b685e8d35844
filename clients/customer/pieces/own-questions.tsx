import { useId, useState } from "preact/hooks";
import { Choice } from "../../kit/app/pieces/form.tsx";
import { Shots } from "../../kit/app/pieces/shots.tsx";
import { Failure } from "../../kit/app/pieces/states.tsx";
import { sendPictures } from "../../kit/app/sending.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { inLanguage } from "../../kit/bilingual.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useSpoken, useWords } from "../words/words.ts";

type Read = Data<"GET /question/get-questions">;
export type OwnQuestion = Read["items"][number];
type Answers = Record<string, string | Blob>;

/** The operator's own questions about some tasks of a quote that nobody has answered yet, and what is answered here. */
export const useOwnQuestions = (quote_id: string, task_ids?: readonly string[], at?: OwnQuestion["at"]) => {
  const { data } = useAsk(["own-questions", quote_id], () =>
    client.question.getQuestions({ query: { quote_id } }),
  );
  const [answers, setAnswers] = useState<Answers>({});
  const items = (data?.items ?? []).filter(
    (one) =>
      (!at || one.at === at) &&
      (!task_ids || one.task_ids.some((id) => task_ids.includes(id))) &&
      !data?.answers.some(({ question_id }) => question_id === one.question_id),
  );
  return {
    items,
    answers,
    answer: (id: string, value: string | Blob) => setAnswers((before) => ({ ...before, [id]: value })),
    complete: data !== undefined && items.every((one) => !one.required || answers[one.question_id]),
    /** The answers as they are sent. Pictures are uploaded first. */
    given: async () =>
      Promise.all(
        items.flatMap(({ question_id, revision, kind }) => {
          const value = answers[question_id];
          if (!value) return [];
          const sent = async () => {
            if (typeof value !== "string") return (await sendPictures([value], "quote"))[0] as string;
            return kind === "number" ? Number(value) : value;
          };
          return [sent().then((said) => ({ question_id, revision, value: said }))];
        }),
      ),
  };
};
type Asking = ReturnType<typeof useOwnQuestions>;

const Input = ({ of, id, asking }: { of: OwnQuestion; id: string; asking: Asking }) => {
  const { language } = useSpoken();
  const { question_id, kind, choices = [], lowest, highest } = of;
  const value = asking.answers[question_id];
  const said = (text: string) => asking.answer(question_id, text);
  const typed = { id, class: "field", value: typeof value === "string" ? value : "" };
  if (kind === "choice")
    return (
      <>
        {choices.map(({ key, words }) => (
          <Choice
            key={key}
            name={question_id}
            value={key}
            label={inLanguage(language, words)}
            chosen={value === key}
            onChoose={said}
          />
        ))}
      </>
    );
  if (kind === "file")
    return (
      <Shots
        photos={value instanceof Blob ? [value] : []}
        most={1}
        onChange={([photo]) => asking.answer(question_id, photo ?? "")}
      />
    );
  if (kind === "text")
    return (
      <textarea
        {...typed}
        rows={2}
        maxLength={500}
        onInput={({ currentTarget }) => said(currentTarget.value)}
      />
    );
  return (
    <input
      {...typed}
      {...(kind === "date" ? { type: "date" } : { type: "number", step: "any", min: lowest, max: highest })}
      onInput={({ currentTarget }) => said(currentTarget.value)}
    />
  );
};

const Ask = ({ of, asking }: { of: OwnQuestion; asking: Asking }) => {
  const { words, language } = useSpoken();
  const id = useId();
  const name = (
    <>
      {inLanguage(language, of.words)}{" "}
      {!of.required && <span class="small quiet">{words.ownQuestions.optional}</span>}
    </>
  );
  const input = <Input of={of} id={id} asking={asking} />;
  return of.kind === "choice" || of.kind === "file" ? (
    <fieldset class="stack tight">
      <legend>
        <b>{name}</b>
      </legend>
      {input}
    </fieldset>
  ) : (
    <div class="entry">
      <label for={id}>{name}</label>
      {input}
    </div>
  );
};

/** The operator's own questions, to be answered with what is sent next. */
export const OwnQuestions = ({ asking }: { asking: Asking }) => {
  const words = useWords();
  if (asking.items.length === 0) return null;
  return (
    <section class="card" aria-label={words.ownQuestions.title}>
      <h2>{words.ownQuestions.title}</h2>
      {asking.items.map((one) => (
        <Ask key={one.question_id} of={one} asking={asking} />
      ))}
    </section>
  );
};

/** Those that are asked at the quote, answered by themselves. */
export const QuoteQuestions = ({ quote_id }: { quote_id: string }) => {
  const words = useWords();
  const asking = useOwnQuestions(quote_id, undefined, "quote");
  const sending = useAct(async (_: undefined, idempotencyKey: string) =>
    client.question.answerQuote({
      params: { quote_id },
      body: { own_answers: await asking.given() },
      idempotencyKey,
    }),
  );
  if (asking.items.length === 0) return null;
  const ready = asking.complete && !sending.isPending;
  return (
    <>
      <OwnQuestions asking={asking} />
      {sending.error ? <Failure error={sending.error} /> : null}
      <button
        type="button"
        class="btn plain"
        aria-disabled={!ready}
        onClick={() => ready && sending.mutate(undefined)}
      >
        {sending.isPending ? words.states.working : words.ownQuestions.send}
      </button>
    </>
  );
};
