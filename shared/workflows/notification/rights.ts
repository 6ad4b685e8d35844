import { connections } from "../../data/connections.ts";
import { conversations } from "../../data/conversations.ts";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { sessions } from "../../data/sessions.ts";
import { presentListeners } from "../../domain/conversation/job-talk.ts";
import type { Connection } from "../../domain/notification/socket.ts";
import {
  deskTopic,
  isOpenTo,
  type Listener,
  type RecordTopic,
  recordOf,
} from "../../domain/notification/topics.ts";

type Read = (id: string) => Promise<Parameters<typeof isOpenTo>[2] | undefined>;
const reading: Record<RecordTopic, Read> = {
  job: jobs.get,
  quote: quotes.get,
  conversation: async (id) => {
    const talk = await conversations.get(id);
    if (!talk?.job_id || talk.kind !== "job") return talk;
    const present = presentListeners(talk, await jobs.get(talk.job_id));
    const { service_provider_id = "" } = talk;
    return present.includes(service_provider_id) ? talk : { ...talk, service_provider_id: undefined };
  },
};

/** Which accounts may receive events of a topic's record in its current state. Nobody may if the record is missing. */
export const openNow = async (topic: string): Promise<(listener: Listener) => boolean> => {
  if (topic === deskTopic) return ({ role }) => role === "admin";
  const named = recordOf(topic);
  if (!named) return () => true;
  const record = await reading[named.type](named.id);
  return (listener) => record !== undefined && isOpenTo(listener, named.type, record);
};

/** The connection and its account, if its session is still active. */
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
