import { useQuery } from "@tanstack/preact-query";
import { bear } from "../kit/app/wear.ts";
import { isWatched, useAsk } from "../kit/asking.ts";
import { client, session } from "../kit/client.ts";
import { useTopic } from "../kit/live.ts";
import type { Data } from "../typescript/client.ts";

export type Job = Data<"GET /job/get-individual-job-data-for-user/{job_id}">;
export type Quote = Data<"GET /ai/quote-estimate_new/{quote_id}">;
export type Series = Data<"GET /job/get-series/{series_id}">;
export type Task = Quote["tasks"][number];

export const accountId = (): string => session.get()?.account_id ?? "";

/** The person, with what they have accepted, their addresses, and what is unread. */
export const useMe = ({ live = false } = {}) =>
  useAsk(["me"], async () => bear(await client.user.getAccount()), { live });

export const useInbox = (options: { live: boolean }) => useMe(options).data?.inbox;

export const useJobs = () =>
  useAsk(["jobs"], () => client.job.getAllJobsListsForUsers({ query: { limit: 50 } }), { live: true });

export const useQuotes = () =>
  useAsk(["quotes"], () => client.quote.listQuote({ query: { limit: 30 } }), { live: true });

/** A job, read again when it changes. */
export const useJob = (job_id: string) => {
  const live = useTopic(`job/${job_id}`);
  return useAsk(["job", job_id], () => client.job.getIndividualJobDataForUser({ params: { job_id } }), {
    live: !live,
  });
};

/** The latest payments. */
export const usePayments = () =>
  useAsk(["payments"], () => client.payment.paymentList({ query: { limit: 50 } }));

const working_ms = 3000;

/** A quote, read again when it changes, and every few seconds while it is worked on. */
export const useQuote = (quote_id: string) => {
  useTopic(`quote/${quote_id}`);
  return useQuery({
    queryKey: ["quote", quote_id],
    queryFn: () => client.ai.quoteEstimateNew({ params: { quote_id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "processing" && isWatched() ? working_ms : false,
  });
};
