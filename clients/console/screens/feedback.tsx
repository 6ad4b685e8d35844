import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { FeedbackState } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import type { Given } from "../pieces/form.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Badge } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

type Feedback = Data<"GET /feedback/get-feedback">["items"][number];

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const decide = client.feedback.completeFeedback;
  return (
    <StateList
      name="feedback"
      title={words.nav.feedback}
      about={words.feedback.about}
      states={FeedbackState}
      initial="flagged"
      none={words.feedback.done}
      ask={(query) => client.feedback.getFeedback({ query })}
      served={5}
      period
      keyOf={({ id }) => id}
      deeds={(["keep", "remove"] as const).map((action) => ({
        label: words.feedback[action],
        needs: "PUT /feedback/complete-feedback/{feedback_id}",
        danger: action === "remove",
        explain: words.feedback[`${action}Explain`],
        reason: true,
        fits: ({ state }: Feedback) => state === "flagged" || (state === "published" && action === "remove"),
        act: ({ id }: Feedback, { reason = "" }: Given, idempotencyKey: string) =>
          decide({ params: { feedback_id: id }, body: { action, reason }, idempotencyKey }),
      }))}
      columns={[
        {
          head: words.feedback.rating,
          cell: ({ rating }) => words.feedback.stars(format.number(rating)),
          value: ({ rating }) => rating,
        },
        { head: words.feedback.text, value: ({ text }) => text },
        {
          head: words.fields.state,
          cell: ({ state, flag }) => (
            <>
              <Badge of={state} /> {flag && `${term(flag.ground)} ${flag.note ?? ""}`}
            </>
          ),
        },
        {
          head: words.feedback.by,
          id: ({ by, user_id, service_provider_id }) => [by, by === "user" ? user_id : service_provider_id],
        },
        { head: words.fields.job, id: ({ job_id }) => ["job", job_id] },
        "created_at",
        {
          head: words.feedback.decide,
          cell: ({ id, state }) =>
            state === "flagged" || state === "published" ? (
              <span class="actions">
                {state === "flagged" && (
                  <ActButton
                    needs="PUT /feedback/complete-feedback/{feedback_id}"
                    label={words.feedback.keep}
                    explain={words.feedback.keepExplain}
                    act={({ reason = "" }, idempotencyKey) =>
                      decide({
                        params: { feedback_id: id },
                        body: { action: "keep", reason },
                        idempotencyKey,
                      })
                    }
                  />
                )}
                <ActButton
                  needs="PUT /feedback/complete-feedback/{feedback_id}"
                  label={words.feedback.remove}
                  explain={words.feedback.removeExplain}
                  danger
                  act={({ reason = "" }, idempotencyKey) =>
                    decide({
                      params: { feedback_id: id },
                      body: { action: "remove", reason },
                      idempotencyKey,
                    })
                  }
                />
              </span>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
};
