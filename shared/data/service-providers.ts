import { unfinishedUntil } from "../domain/account-registration.ts";
import type { Document } from "../domain/document.ts";
import { DocumentConflict } from "../domain/document.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../domain/service-provider.ts";
import { entity } from "./entity.ts";
import { tableName } from "./table.ts";
import type { Write } from "./write.ts";

export const serviceProviders = entity({
  name: "service_provider",
  schema: ServiceProvider,
  key: (id) => [`PROVIDER#${id}`, "PROVIDER"],
  indexes: {
    all: {
      on: "gsi1",
      shards: 4,
      key: (provider) => ["PROVIDERS", `${provider.created_at}#${provider.id}`],
    },
    inState: {
      on: "gsi2",
      shards: 4,
      key: (provider) => [`PROVIDERS#${provider.state}`, `${provider.created_at}#${provider.id}`],
    },
  },
  expires: ({ state, created_at }) => (state === "registered" ? unfinishedUntil(created_at) : undefined),
  notFound: ServiceProviderNotFound,
  conflict: ServiceProviderConflict,
});

/**
 * Describes copying how documents stand to their provider, without reading it. Holds only while each is still
 * the provider's newest of its kind.
 */
export const standDocuments = (
  serviceProviderId: string,
  documents: readonly Pick<Document, "id" | "doc_name" | "state">[],
  now: string,
): Write => {
  const [pk, sk] = [`PROVIDER#${serviceProviderId}`, "PROVIDER"];
  const sets = documents.map((_, index) => `documents.#name${index}.#state = :state${index}`);
  const holds = documents.map((_, index) => `documents.#name${index}.document_id = :id${index}`);
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: `SET ${sets.join(", ")}, updated_at = :now ADD version :one`,
        ConditionExpression: holds.join(" AND "),
        ExpressionAttributeNames: {
          "#state": "state",
          ...Object.fromEntries(documents.map(({ doc_name }, index) => [`#name${index}`, doc_name])),
        },
        ExpressionAttributeValues: {
          ":now": now,
          ":one": 1,
          ...Object.fromEntries(
            documents.flatMap(({ id, state }, index) => [
              [`:state${index}`, state],
              [`:id${index}`, id],
            ]),
          ),
        },
      },
    },
    refuse: () => DocumentConflict(),
  };
};
