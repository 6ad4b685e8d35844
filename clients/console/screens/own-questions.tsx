import { useState } from "preact/hooks";
import { useAsk } from "../../kit/asking.ts";
import { inLanguage } from "../../kit/bilingual.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Choice } from "../pieces/choice.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { type GivenQuestion, type Question, QuestionForm, questionIn } from "../pieces/question-form.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useOwnWords } from "../words/own-fields.ts";
import { useSpoken, useTerm, useWords } from "../words/words.ts";
import { Parts } from "./settings.tsx";

type Asked = Data<"GET /admin/field/get-questions">;

const route = "PUT /admin/field/update-questions";
const withoutRevision = ({ revision: _, ...question }: Question): GivenQuestion => question;

const Questions = ({ of: { service, version, questions } }: { of: Asked }) => {
  const own = useOwnWords();
  const { language } = useSpoken();
  const { actions, integration } = useWords();
  const term = useTerm();
  const acting = { needs: route, reason: false } as const;
  const save = (all: readonly GivenQuestion[], idempotencyKey: string) =>
    client.admin.field.updateQuestions({ body: { service, version, questions: [...all] }, idempotencyKey });
  const given = questions.map(withoutRevision);
  const heading = ({ words }: Question) => inLanguage(language, words);
  return (
    <Card
      title={term(service)}
      actions={
        <ActButton {...acting} label={own.ask} act={(form, key) => save([...given, questionIn(form)], key)}>
          <QuestionForm />
        </ActButton>
      }
    >
      {questions.length === 0 && <p class="quiet">{own.noQuestions}</p>}
      {questions.map((one, at) => (
        <div key={one.question_id} class="answer">
          <p>
            <strong>{heading(one)}</strong>
          </p>
          <p class="quiet small">
            {[
              own.when[one.at],
              own.kinds[one.kind],
              one.required && own.required,
              own.readers[one.shown],
              own.revision(String(one.revision)),
              one.kinds?.join(", "),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p class="actions">
            <ActButton
              {...acting}
              label={integration.change}
              title={heading(one)}
              act={(form, key) =>
                save(
                  given.map((other, nth) =>
                    nth === at ? { question_id: one.question_id, ...questionIn(form) } : other,
                  ),
                  key,
                )
              }
            >
              <QuestionForm of={one} />
            </ActButton>
            {at > 0 && (
              <ActButton
                {...acting}
                label={own.up}
                title={heading(one)}
                act={(_, key) => save(given.toSpliced(at, 1).toSpliced(at - 1, 0, withoutRevision(one)), key)}
              />
            )}
            <ActButton
              {...acting}
              label={actions.remove}
              title={heading(one)}
              danger
              act={(_, key) => save(given.toSpliced(at, 1), key)}
            />
          </p>
        </div>
      ))}
    </Card>
  );
};

/** What customers are asked about each service besides. */
export default () => {
  const own = useOwnWords();
  const [service, setService] = useState("plumbing");
  const services = useAsk(["services", "all"], () =>
    client.admin.defaultServices.getDefaultservices({ query: { limit: 100 } }),
  );
  const query = useAsk(["own-questions", service], () =>
    client.admin.field.getQuestions({ query: { service } }),
  );
  const keys = services.data?.items.map(({ key }) => key) ?? [];
  return (
    <Screen title={own.questions} about={own.aboutQuestions}>
      <Parts at="/settings/questions" />
      <p>
        <Choice
          label={own.service}
          value={service}
          options={[...new Set([service, ...keys])].sort()}
          onChange={setService}
        />
      </p>
      <Loaded query={query}>{(asked) => <Questions of={asked} />}</Loaded>
    </Screen>
  );
};
