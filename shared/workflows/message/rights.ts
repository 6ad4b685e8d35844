import { connections } from "../../data/connections.ts";
import { conversations } from "../../data/conversations.ts";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { sessions } from "../../data/sessions.ts";
import type { Connection } from "../../domain/message/socket.ts";
import {
  deskTopic,
  isOpenTo,
  type Listener,
  type RecordTopic,
  recordOf,
} from "../../domain/message/topics.ts";

type Read = (id: string) => Promise<Parameters<typeof isOpenTo>[2] | undefined>;
const reading: Record<RecordTopic, Read> = {
  job: jobs.get,
  quote: quotes.get,
  conversation: conversations.get,
};

/** Whose accounts may hear what happens to a topic's record as it is now; a missing record is nobody's. */
export const openNow = async (topic: string): Promise<(listener: Listener) => boolean> => {
  if (topic === deskTopic) return ({ role }) => role === "admin";
  const named = recordOf(topic);
  if (!named) return () => true;
  const record = await reading[named.type](named.id);
  return (listener) => record !== undefined && isOpenTo(listener, named.type, record);
};

/** The connection, and who listens on it, if the session behind it is alive. */
export const aliveConnection = async (
  id: string,
  now: string,
): Promise<(Connection & Listener) | undefined> => {
  const connection = await connections.get(id);
  if (!connection) return undefined;
  const session = await sessions.get(connection.account_id, connection.session_id);
  return session?.state === "active" && session.expires_at > now
    ? { ...connection, admin_role: session.admin_role }
    : undefined;
};
