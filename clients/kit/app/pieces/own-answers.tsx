import { inLanguage } from "../../bilingual.ts";
import { useJobRecords } from "../job-records.ts";
import { useSpoken } from "../words/words.ts";
import { Fact, Group } from "./layout.tsx";
import { Medium } from "./medium.tsx";

/** What the customer of a job answered to the operator's own questions, as far as one may see it. */
export const OwnAnswers = ({ job_id }: { job_id: string }) => {
  const { words, language } = useSpoken();
  const items = useJobRecords(job_id).data?.answers ?? [];
  if (items.length === 0) return null;
  const said = (of: { en?: string; es?: string }) => inLanguage(language, of);
  return (
    <Group title={words.ownQuestions.answers}>
      <ul class="rows">
        {items
          .filter(({ kind }) => kind !== "file")
          .map(({ question_id, words: asked, choices = [], value }) => {
            const choice = choices.find(({ key }) => key === value);
            return (
              <Fact
                key={question_id}
                icon="done"
                title={choice ? said(choice.words) : String(value)}
                hint={said(asked)}
              />
            );
          })}
      </ul>
      {items
        .filter(({ kind }) => kind === "file")
        .map(({ question_id, words: asked, value }) => (
          <figure key={question_id} class="stack tight">
            <Medium id={String(value)} label={said(asked)} of={{ job_id }} />
            <figcaption class="small quiet">{said(asked)}</figcaption>
          </figure>
        ))}
    </Group>
  );
};
