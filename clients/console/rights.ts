import { session } from "../kit/client.ts";
import { type AdminRole, adminRoles, type Operations } from "../typescript/operations.ts";

export type Route = keyof Operations;

/** The roles that may do it, if one's own is none of them. */
export const rolesFor = (route: Route): readonly AdminRole[] | undefined => {
  const own = session.get()?.admin_role ?? "owner";
  const roles = adminRoles[route];
  return own === "owner" || !roles || roles.includes(own) ? undefined : ["owner", ...roles];
};
