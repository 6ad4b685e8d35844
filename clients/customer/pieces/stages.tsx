import type { Job } from "../data.ts";
import { stageOf } from "../story.ts";
import { useWords } from "../words/words.ts";

/** How far a job is, in four words. */
export const Stages = ({ job }: { job: Job }) => {
  const { job: words } = useWords();
  const at = stageOf(job);
  return (
    <ol class="steps">
      {words.stages.map((stage, place) => (
        <li
          key={stage}
          class={place < at ? "past" : place === at ? "now" : ""}
          {...(place === at && { "aria-current": "step" as const })}
        >
          {stage}
        </li>
      ))}
    </ol>
  );
};
