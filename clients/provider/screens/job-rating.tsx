import { useState } from "preact/hooks";
import { useJobRecords } from "../../kit/app/job-records.ts";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Fact } from "../../kit/app/pieces/layout.tsx";
import { Stars } from "../../kit/app/pieces/stars.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Job } from "../data.ts";
import { useFormat, useWords } from "../words/words.ts";

/** How the customer rated the job, and how the provider rates the customer. */
export default ({ job }: { job: Job }) => {
  const words = useWords();
  const format = useFormat();
  const params = { job_id: job.job_id };
  const data = useJobRecords(job.job_id).data?.feedback;
  const [stars, setStars] = useState(0);
  const acting = useAct(({ text }: Given, idempotencyKey) =>
    client.serviceProvider.jobs.jobFeedback({
      params,
      body: { rating: stars, ...(text && { text }) },
      idempotencyKey,
    }),
  );
  if (!data) return null;
  const { given, received, open_until } = data;
  const isOpen = !given && open_until && Date.parse(open_until) > Date.now();
  return (
    <>
      {(received || given) && (
        <ul class="rows">
          {received && (
            <Fact
              icon="star"
              title={words.job.theyRated(format.number(received.rating))}
              hint={received.text}
            />
          )}
          {given && (
            <Fact icon="star" title={words.job.youRated(format.number(given.rating))} hint={given.text} />
          )}
        </ul>
      )}
      {isOpen && (
        <section class="card">
          <Form
            acting={{ ...acting, mutate: (values) => stars > 0 && acting.mutate(values) }}
            submit={words.job.rate}
          >
            <Stars
              title={words.job.how(job.customer.name)}
              name={words.job.star}
              stars={stars}
              onChoose={setStars}
            />
            {stars > 0 && <Field name="text" label={words.job.inWords} lines={3} maxLength={2000} />}
          </Form>
        </section>
      )}
    </>
  );
};
