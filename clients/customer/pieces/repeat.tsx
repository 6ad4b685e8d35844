import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { Field, Form } from "../../kit/app/pieces/form.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Job, Series } from "../data.ts";
import { useWords, type Words } from "../words/words.ts";

const frequencies = ["weekly", "fortnightly", "monthly"] as const satisfies readonly Series["frequency"][];

export const frequencyOptions = ({ series }: Words) =>
  frequencies.map((one) => [one, series.frequencies[one]] as const);

/** How often a job is done again, and that its card pays for it. */
export const Repeat = ({ job }: { job: Job }) => {
  const words = useWords();
  const [, go] = useLocation();
  const [onDay, setOnDay] = useState(false);
  const acting = useAct(
    ({ frequency = "weekly", visits_most, until }: Record<string, string>, idempotencyKey) =>
      client.job.createSeries({
        body: {
          job_id: job.job_id,
          frequency: frequency as Series["frequency"],
          ...(until ? { until } : { visits_most: Number(visits_most) }),
          agrees_to_charges: true,
        },
        idempotencyKey,
      }),
    ({ series_id }) => go(`/series/${series_id}`),
  );
  return (
    <Form acting={acting} submit={words.series.submit}>
      <p class="quiet">{words.series.about}</p>
      <Field name="frequency" label={words.series.how} options={frequencyOptions(words)} required />
      <Field
        name="end"
        label={words.series.end}
        options={[
          ["visits", words.series.ends.visits],
          ["day", words.series.ends.day],
        ]}
        onInput={(end) => setOnDay(end === "day")}
      />
      {onDay ? (
        <Field
          key="until"
          name="until"
          label={words.series.lastDay}
          hint={words.series.lastDayHint}
          type="date"
          min={job.scheduled_date}
          required
        />
      ) : (
        <Field
          key="visits"
          name="visits_most"
          label={words.series.visits}
          hint={words.series.visitsHint}
          type="number"
          inputMode="numeric"
          min={2}
          value="12"
          required
        />
      )}
      <label class="choice">
        <span class="grow">{words.series.consent}</span>
        <input type="checkbox" required />
      </label>
    </Form>
  );
};
