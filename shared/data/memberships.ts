import { Membership, MembershipConflict, MembershipNotFound } from "../domain/membership/membership.ts";
import { entity } from "./engine/entity.ts";

/** Each provider has at most one, so that no provider can have two subscriptions in our records. */
export const memberships = entity({
  name: "membership",
  schema: () => Membership,
  key: (serviceProviderId) => [`MEMBERSHIP#${serviceProviderId}`, "MEMBERSHIP"],
  indexes: {
    all: {
      on: "key1",
      shards: 4,
      key: (membership) => ["MEMBERSHIPS", `${membership.created_at}#${membership.id}`],
    },
    inState: {
      on: "key2",
      shards: 4,
      key: (membership) => [`MEMBERSHIPS#${membership.state}`, `${membership.created_at}#${membership.id}`],
    },
    ofPlan: {
      on: "key3",
      shards: 4,
      key: (membership) =>
        membership.plan_id
          ? [`MEMBERSHIPS#PLAN#${membership.plan_id}`, `${membership.created_at}#${membership.id}`]
          : undefined,
    },
  },
  due: (membership) => membership.due_at,
  notFound: MembershipNotFound,
  conflict: MembershipConflict,
});
