import "./shared.ts";
import Conversation from "./conversation.tsx";
import Dispute from "./dispute.tsx";
import Incident from "./incident.tsx";
import Job from "./job.tsx";
import Person from "./person.tsx";
import Provider from "./provider.tsx";
import Quote from "./quote.tsx";

/** What lists lead to: their parts are the same. */
export const records = { Conversation, Dispute, Incident, Job, Person, Provider, Quote };
