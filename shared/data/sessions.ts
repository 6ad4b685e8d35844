import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Session, SessionConflict, SessionOver } from "../domain/session.ts";
import { entity, recordOf } from "./entity.ts";
import { table, tableName } from "./table.ts";
import type { Write } from "./write.ts";

export { Role } from "../domain/account.ts";

export const sessions = entity({
  name: "session",
  schema: Session,
  key: (accountId, id) => [`ACCOUNT#${accountId}`, `SESSION#${id}`],
  identity: (session) => [session.account_id, session.id],
  expires: (session) => session.expires_at,
  notFound: SessionOver,
  conflict: SessionConflict,
});

/** The sessions of an account that are alive now: strongly consistent, at most 100, newest first. */
export const activeSessions = async (accountId: string, now: string): Promise<Session[]> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      FilterExpression: "#state = :active AND expires_at > :now",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: {
        ":pk": `ACCOUNT#${accountId}`,
        ":prefix": "SESSION#",
        ":active": "active",
        ":now": now,
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: 100,
    }),
  );
  return Items.map((item) => recordOf<Session>(item));
};

/** Describes ending a session whatever happens to it at the same moment: a refresh can't keep it alive. */
export const ending = (session: Session): Write => {
  const { pk, sk } = sessions.itemOf(session);
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: "SET #state = :state, ended_at = :ended_at ADD version :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":state": session.state, ":ended_at": session.ended_at, ":one": 1 },
      },
    },
    refuse: () => SessionOver(),
  };
};
