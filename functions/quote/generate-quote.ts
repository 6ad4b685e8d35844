import * as z from "zod/mini";
import { addressesOf, homeOf } from "../../shared/data/accounts.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { questionsAbout } from "../../shared/data/own-questions.ts";
import { pricingBases } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { AddressNotFound } from "../../shared/domain/account/account.ts";
import { OwnAnswersConflict, ownAnswersGiven } from "../../shared/domain/field/answer.ts";
import { expectAnswered } from "../../shared/domain/field/check-answers.ts";
import { policy } from "../../shared/domain/policy.ts";
import { taskKind } from "../../shared/domain/pricing/taxonomy/taxonomy.ts";
import { QuoteEstimated, QuoteRequested, QuoteReviewRequired } from "../../shared/domain/quote/events.ts";
import { quoteByForm } from "../../shared/domain/quote/form.ts";
import { pricedIn } from "../../shared/domain/quote/priced-in.ts";
import { QuoteConflict } from "../../shared/domain/quote/quote.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Line, Text } from "../../shared/kernel/schema.ts";
import { safetyOf } from "../../shared/vendors/ai/safety.ts";
import { answersOfQuote, beginAnswering } from "../../shared/workflows/field/answering.ts";
import { askedFor, quoteRequests } from "../../shared/workflows/quote/asking.ts";
import { placeWished, servedPlace } from "../../shared/workflows/quote/place.ts";

export const handler = operation({
  route: "POST /quote/generate-quote",
  summary: "Get a price at once for kinds of work that you name.",
  description:
    "Nothing has to be read, so the quote is `estimated` in the answer and can be accepted. Only if your words name a danger, or the price is unusual, a person looks at it first. Use quote-request if you don't know what kind of work it is.",
  access: ["user"],
  scope: "ai",
  body: z.strictObject({
    tasks: described(
      z
        .array(
          z.strictObject({
            task_kind: described(Line(80), "The kind of work, such as `plumbing.tap_leak`."),
            quantity: described(
              z.optional(z.number().check(z.positive(), z.lte(2000))),
              "How much is to be done, in the unit of the kind of work. You can leave it out where work is counted: then it is the usual number.",
            ),
          }),
        )
        .check(z.minLength(1), z.maxLength(policy.quote.tasks_most)),
      "The work, each kind once.",
    ),
    user_prompt: described(
      z.optional(Text(policy.quote.prompt_characters)),
      "What the provider should know, in your own words. It does not change the price.",
    ),
    address: askedFor.address,
    ...ownAnswersGiven,
  }),
  response: QuoteView,
  refuses: [AddressNotFound, QuoteConflict, OwnAnswersConflict],
  emits: [QuoteRequested, QuoteEstimated, QuoteReviewRequired],
  limit: quoteRequests,
  uses: ["table"],
  example: {
    body: {
      tasks: [{ task_kind: "plumbing.tap_leak", quantity: 2 }],
      user_prompt: "Both faucets are in the bathroom on the first floor.",
    },
  },
  alongside: ({ actor, body: { own_answers, tasks } }) =>
    Promise.all([
      pricingBases(),
      addressesOf(actor.id),
      homeOf(actor.id),
      beginAnswering(own_answers),
      questionsAbout(tasks.map(({ task_kind }) => ({ service: task_kind.split(".", 1)[0] ?? "" }))),
    ]),
}).handle(async ({ alongside, body: { tasks, user_prompt, address }, actor, now, newId, commit }) => {
  const [basisOf, addresses, home, answering, questions] = await alongside;
  const wished = placeWished(address, addresses, home);
  const basis = basisOf(pricedIn(wished, home));
  const isBuiltIn = tasks.every(({ task_kind }) => taskKind(task_kind));
  const [place, kindNamed] = await Promise.all([
    servedPlace(wished),
    // Operators' own kinds of work are rare: nothing of them is loaded where all are built in.
    isBuiltIn ? taskKind : (await import("../../shared/workflows/quote/own-kinds.ts")).kindsNamed(basis),
  ]);
  const asking = { prompt: user_prompt, ...place, home, safety: await safetyOf(user_prompt ?? "") };
  const ids = { id: newId("quote"), user_id: actor.id };
  const { record, events } = quoteByForm(tasks, asking, basis, { ...ids, now, newId }, kindNamed);
  const answers = answersOfQuote(answering, questions, record, now);
  const first = questions.filter(({ at }) => at === "quote");
  expectAnswered(record.tasks, first, answers?.answers ?? []);
  return commit(
    [quotes.insert(record), ...(answers ? [ownAnswers.put(answers)] : [])],
    events,
    quoteView(record, now),
  );
});
