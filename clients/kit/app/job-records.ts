import { useAsk } from "../asking.ts";
import { client } from "../client.ts";

/** What belongs to a job besides itself: its files, answers and feedback. Asked for once, whoever shows some of it. */
export const useJobRecords = (job_id: string | undefined) =>
  useAsk(["records", job_id], () => client.video.getJobRecords({ params: { job_id: job_id ?? "" } }), {
    enabled: job_id !== undefined,
  });
