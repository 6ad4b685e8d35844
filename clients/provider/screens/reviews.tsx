import { useState } from "preact/hooks";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Screen, State } from "../../kit/app/pieces/layout.tsx";
import { More } from "../../kit/app/pieces/more.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useListing } from "../../kit/asking.ts";
import { client, session } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useSpoken, useWords } from "../words/words.ts";

type Review = Data<"GET /feedback/get-provider-feedback/{service_provider_id}">["items"][number];

const grounds = ["offensive", "private_data", "untrue", "not_about_the_job", "other"] as const;

const Answer = ({ of, onDone }: { of: Review; onDone: () => void }) => {
  const words = useWords();
  const [action, setAction] = useState("reply");
  const acting = useAct(
    ({ text = "", ground = "other" }: Given, idempotencyKey) =>
      client.feedback.respondFeedback({
        params: { feedback_id: of.id },
        body:
          action === "reply"
            ? { action: "reply", text }
            : { action: "flag", ground: ground as "other", ...(text && { note: text }) },
        idempotencyKey,
      }),
    onDone,
  );
  return (
    <Form acting={acting} submit={words.reviews.send}>
      <Field
        name="action"
        label={words.reviews.want}
        options={[
          ["reply", words.reviews.reply],
          ["flag", words.reviews.flag],
        ]}
        value={action}
        onInput={setAction}
      />
      {action === "flag" && (
        <Field
          name="ground"
          label={words.reviews.why}
          options={grounds.map((ground) => [ground, words.reviews.grounds[ground]] as const)}
        />
      )}
      <Field
        name="text"
        label={action === "reply" ? words.reviews.text : words.reviews.note}
        hint={action === "reply" ? words.reviews.public : words.reviews.private}
        lines={3}
        maxLength={1000}
        required={action === "reply"}
      />
    </Form>
  );
};

const OneReview = ({ of }: { of: Review }) => {
  const { words, format } = useSpoken();
  const [answering, setAnswering] = useState(false);
  return (
    <li class="card">
      <p class="between">
        <State icon="star" tone="calm">
          {words.reviews.stars(format.number(of.rating))}
        </State>
        {of.published_at && <span class="small quiet">{format.date(of.published_at)}</span>}
      </p>
      {of.text && <p>{of.text}</p>}
      {of.reply ? (
        <p class="quiet">{words.reviews.yourReply(of.reply.text)}</p>
      ) : answering ? (
        <Answer of={of} onDone={() => setAnswering(false)} />
      ) : (
        <button type="button" class="btn plain low" onClick={() => setAnswering(true)}>
          {words.reviews.answer}
        </button>
      )}
    </li>
  );
};

/** What customers said of the provider, and its answers. */
export default () => {
  const { words, format } = useSpoken();
  const service_provider_id = session.get()?.account_id ?? "";
  const { query, items } = useListing(["reviews"], (paging) =>
    client.feedback.getProviderFeedback({
      params: { service_provider_id },
      query: { ...paging, limit: 20 },
    }),
  );
  return (
    <Screen title={words.reviews.title} back="/account">
      <Loaded query={query}>
        {({ pages }) => {
          const rating = pages[0]?.rating;
          return (
            <>
              {rating?.mean && (
                <section class="card">
                  <p class="figure">{words.reviews.stars(format.number(rating.mean))}</p>
                  <p class="quiet">{words.reviews.of(rating.count)}</p>
                </section>
              )}
              {items.length === 0 && (
                <Empty icon="star" title={words.reviews.empty} hint={words.reviews.emptyHint} />
              )}
              <ul class="stack">
                {items.map((review) => (
                  <OneReview key={review.id} of={review} />
                ))}
              </ul>
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
};
