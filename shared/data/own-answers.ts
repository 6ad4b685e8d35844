import { OwnAnswers, OwnAnswersConflict, OwnAnswersNotFound } from "../domain/field/answer.ts";
import { entity } from "./engine/entity.ts";

/** The answers beside the quotes and jobs of one customer. */
export const answersOf = (accountId: string): string => `ANSWERS#OF#${accountId}`;

/** Found by `get(record_type, record_id)`. */
export const ownAnswers = entity({
  name: "own_answers",
  schema: () => OwnAnswers,
  key: (type, id) => [`ANSWERS#${type}#${id}`, "ANSWERS"],
  identity: ({ record_type, record_id }) => [record_type, record_id],
  indexes: {
    ofPerson: {
      on: "gsi1",
      key: ({ id, person_id, updated_at }) => [answersOf(person_id), `${updated_at}#${id}`],
    },
  },
  notFound: OwnAnswersNotFound,
  conflict: OwnAnswersConflict,
});
