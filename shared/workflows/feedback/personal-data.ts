import * as z from "zod/mini";
import { feedback, receivedPartition, writtenPartition } from "../../data/feedback.ts";
import { authorOf, subjectOf } from "../../domain/feedback/feedback.ts";
import { feedbackFor, PartyFeedback } from "../../domain/feedback/view.ts";
import { withoutAuthor, withoutSubject } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, scrubIn } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "feedback_given",
    feedback,
    list((id, request) => feedback.page("ofAuthor", writtenPartition(id), request)),
    {
      shown: (one, now) => PartyFeedback.parse(feedbackFor(authorOf(one), one, now)),
      erase: scrubIn(feedback, withoutAuthor),
    },
  ),
  holding(
    "feedback_received",
    feedback,
    list((id, request) => feedback.page("ofSubject", receivedPartition(id), request)),
    {
      shown: (one, now) => z.optional(PartyFeedback).parse(feedbackFor(subjectOf(one), one, now)),
      erase: scrubIn(feedback, withoutSubject),
    },
  ),
];
