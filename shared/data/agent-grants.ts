import { AgentGrant, AgentGrantConflict, AgentGrantNotFound } from "../domain/agent/grant.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";

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
