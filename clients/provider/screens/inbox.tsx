import { Inbox } from "../../kit/app/inbox.tsx";

const placeOf = ({
  incident_id,
  job_id,
  conversation_id,
  document_id,
}: Record<string, unknown>): string | undefined =>
  typeof incident_id === "string"
    ? `/reports/${incident_id}`
    : typeof job_id === "string"
      ? `/jobs/${job_id}`
      : typeof conversation_id === "string"
        ? `/conversations/${conversation_id}`
        : typeof document_id === "string"
          ? "/setup"
          : undefined;

/** What the provider was told, newest first. */
export default () => <Inbox side="service_provider" placeOf={placeOf} />;
