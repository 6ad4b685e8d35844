import { pagesOf } from "../../data/engine/page.ts";
import type { Changes } from "../../data/engine/write.ts";
import { definitionsFor } from "../../data/field-definitions.ts";
import { metadata, metadataOf } from "../../data/metadata.ts";
import { answersOf, ownAnswers } from "../../data/own-answers.ts";
import { answerView, withoutPersonalAnswers } from "../../domain/field/answer.ts";
import { type FieldDefinitions, isPersonal } from "../../domain/field/definitions.ts";
import { type Metadata, viewOf } from "../../domain/field/metadata.ts";
import { withoutPersonal } from "../../domain/field/without-personal.ts";
import { type Holding, holding, list, scrubIn } from "../holding.ts";
import { storing } from "./change.ts";

type Found = { record: Metadata; definitions: FieldDefinitions };

async function* found(accountId: string): AsyncGenerator<Found[]> {
  for await (const page of pagesOf((request) => metadata.page("ofPerson", metadataOf(accountId), request)))
    yield Promise.all(
      page.map(async (record) => ({ record, definitions: await definitionsFor(record.record_type) })),
    );
}

const erase = ({ record: before, definitions }: Found): Changes | undefined => {
  const record = withoutPersonal(before, (key) => isPersonal(definitions, key));
  return record === before ? undefined : storing(before, { record, events: [] });
};

/** What other systems keep beside a person's records. */
export const holdings: readonly Holding[] = [
  holding(
    "own_answers",
    ownAnswers,
    list((id, request) => ownAnswers.page("ofPerson", answersOf(id), request)),
    {
      shown: ({ record_type, record_id, answers }) => ({
        record_type,
        record_id,
        answers: answers.map(answerView),
      }),
      erase: scrubIn(ownAnswers, withoutPersonalAnswers),
    },
  ),
  holding("metadata", metadata, found, { shown: ({ record }) => viewOf(record), erase }),
];
