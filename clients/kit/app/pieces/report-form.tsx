import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useAct } from "../../asking.ts";
import { sendPictures } from "../sending.ts";
import { useWords } from "../words/words.ts";
import { Field, Form, type Given } from "./form.tsx";
import { Shots } from "./shots.tsx";

/** What somebody can report. */
const categories = [
  "quality",
  "damage",
  "safety",
  "no_show",
  "conduct",
  "payment",
  "fraud",
  "other",
] as const;
export type Category = (typeof categories)[number];

export const photos_most = 10;

type Report = { job_id: string; category: Category; description: string; media_ids: never[] };

/** What is wrong with a job, in words and pictures. Then the report itself is shown, with what follows. */
export const ReportForm = ({
  job_id,
  category = "quality",
  send,
}: {
  job_id: string;
  category?: Category;
  send: (report: Report, idempotencyKey: string) => Promise<{ id: string }>;
}) => {
  const words = useWords();
  const [, go] = useLocation();
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const acting = useAct(
    async (given: Given, idempotencyKey) =>
      send(
        {
          job_id,
          category: given.category as Category,
          description: given.description ?? "",
          media_ids: (await sendPictures(photos, "incident")) as never[],
        },
        idempotencyKey,
      ),
    ({ id }) => go(`/reports/${id}`),
  );
  return (
    <Form acting={acting} submit={words.report.send}>
      <Field
        name="category"
        label={words.report.about}
        options={categories.map((one) => [one, words.report.categories[one]] as const)}
        value={category}
      />
      <Field name="description" label={words.report.whatIsWrong} lines={4} maxLength={4000} required />
      <fieldset class="stack tight">
        <legend>{words.report.pictures}</legend>
        <Shots photos={photos} most={photos_most} onChange={setPhotos} />
      </fieldset>
      <p class="small quiet">{words.report.next}</p>
    </Form>
  );
};
