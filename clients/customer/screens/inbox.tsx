import { Inbox } from "../../kit/app/inbox.tsx";

const placeOf = ({ job_id, quote_id }: Record<string, unknown>): string | undefined =>
  typeof job_id === "string"
    ? `/jobs/${job_id}`
    : typeof quote_id === "string"
      ? `/quotes/${quote_id}`
      : undefined;

/** What the customer was told, newest first. */
export default () => <Inbox placeOf={placeOf} />;
