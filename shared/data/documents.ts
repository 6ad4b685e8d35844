import { Document, DocumentConflict, DocumentNotFound, documentDueAt } from "../domain/document/document.ts";
import { entity } from "./engine/entity.ts";

export const documents = entity({
  name: "document",
  schema: () => Document,
  key: (id) => [`DOCUMENT#${id}`, "DOCUMENT"],
  indexes: {
    ofAccount: {
      on: "gsi1",
      key: (document) => [`DOCUMENTS#${document.account_id}`, `${document.created_at}#${document.id}`],
    },
    all: {
      on: "gsi2",
      shards: 4,
      key: (document) => ["DOCUMENTS", `${document.created_at}#${document.id}`],
    },
    inState: {
      on: "gsi3",
      shards: 4,
      key: (document) => [`DOCUMENTS#${document.state}`, `${document.created_at}#${document.id}`],
    },
    ofUsersInState: {
      on: "gsi4",
      key: ({ owner, state, created_at, id }) =>
        owner.type === "user" ? [`DOCUMENTS#USERS#${state}`, `${created_at}#${id}`] : undefined,
    },
  },
  due: documentDueAt,
  notFound: DocumentNotFound,
  conflict: DocumentConflict,
});
