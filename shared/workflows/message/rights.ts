import { connections } from "../../data/connections.ts";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { sessions } from "../../data/sessions.ts";
import type { Connection } from "../../domain/message/socket.ts";

/** Whether a connection's account may hear what happens to a topic's record now; a missing record is nobody's. */
export const mayListen = async ({ account_id, role }: Connection, topic: string): Promise<boolean> => {
  if (topic === "me") return true;
  const [kind, id] = topic.split("/") as [string, string];
  const record = kind === "job" ? await jobs.get(id) : await quotes.get(id);
  if (!record) return false;
  return (
    role === "admin" ||
    record.user_id === account_id ||
    ("service_provider_id" in record && record.service_provider_id === account_id)
  );
};

/** The connection, if the session behind it is alive. */
export const aliveConnection = async (id: string, now: string): Promise<Connection | undefined> => {
  const connection = await connections.get(id);
  if (!connection) return undefined;
  const session = await sessions.get(connection.account_id, connection.session_id);
  return session?.state === "active" && session.expires_at > now ? connection : undefined;
};
