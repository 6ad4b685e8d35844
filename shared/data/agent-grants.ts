import { AgentGrant, AgentGrantConflict, AgentGrantNotFound } from "../domain/agent/grant.ts";
import { agentPolicy } from "../domain/agent/policy.ts";
import { minus, plus } from "../kernel/time.ts";
import { UpdateCommand } from "./engine/commands.ts";
import { entity } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";

export const grantsPartition = (accountId: string): string => `AGENT_GRANTS#${accountId}`;

/** What assistants may do for an account: one list in the table itself. */
export const agentGrants = entity({
  name: "agent_grant",
  schema: () => AgentGrant,
  key: (accountId, id) => [grantsPartition(accountId), `AGENT_GRANT#${id}`],
  identity: ({ account_id, id }) => [account_id, id],
  indexes: {
    ofAccount: {
      on: "table",
      key: ({ account_id, id }) => [grantsPartition(account_id), `AGENT_GRANT#${id}`],
    },
  },
  expires: ({ expires_at }) => plus(expires_at, { days: 30 }),
  notFound: AgentGrantNotFound,
  conflict: AgentGrantConflict,
});

/** Notes that an assistant did something, at most once an hour. It is no new version. */
export const noteGrantUse = async (grant: AgentGrant, now: string): Promise<void> => {
  const { last_used_at = "" } = grant;
  if (last_used_at > minus(now, { minutes: agentPolicy.noted_again_minutes })) return;
  const { pk, sk } = agentGrants.placeOf(grant.account_id, grant.id);
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "SET last_used_at = :now",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":now": now },
    }),
  );
};
