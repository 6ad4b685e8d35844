import { Inbox } from "../../kit/app/inbox.tsx";

const placeOf = ({
  incident_id,
  job_id,
  conversation_id,
  quote_id,
}: Record<string, unknown>): string | undefined =>
  typeof incident_id === "string"
    ? `/reports/${incident_id}`
    : typeof job_id === "string"
      ? `/jobs/${job_id}`
      : typeof conversation_id === "string"
        ? `/conversations/${conversation_id}`
        : typeof quote_id === "string"
          ? `/quotes/${quote_id}`
          : undefined;

/** What the customer was told, newest first. */
export default () => <Inbox side="user" placeOf={placeOf} />;
