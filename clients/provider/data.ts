import { bear } from "../kit/app/wear.ts";
import { useAsk, useListing } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import { useTopic } from "../kit/live.ts";
import { type Data, MarketplaceError } from "../typescript/client.ts";

export type AnyJob = Data<"GET /service-provider/jobs/get-individual-job/{job_id}">;
export type Job = Data<"PUT /service-provider/jobs/selected-job/{job_id}">;
export type Offer = Data<"GET /service-provider/jobs/get-jobs-list-of-service-provider">["items"][number];

/** Whether a job is the provider's own, and not only offered. */
export const isOwn = (job: AnyJob): job is AnyJob & Job => job.customer !== undefined;

/** The provider's own jobs, the latest start first. */
export const useJobs = () =>
  useAsk(["jobs"], () => client.serviceProvider.jobs.getAllJobs({ query: { limit: 50 } }), { live: true });

/** The open jobs that it could take. */
export const useOffers = () =>
  useListing(["offers"], (paging) =>
    client.serviceProvider.jobs.getJobsListOfServiceProvider({ query: { ...paging, limit: 30 } }),
  );

/** A job, own or offered, read again when it changes. */
export const useJob = (job_id: string) => {
  const live = useTopic(`job/${job_id}`);
  return useAsk(["job", job_id], () => client.serviceProvider.jobs.getIndividualJob({ params: { job_id } }), {
    live: !live,
  });
};

export type Account = Data<"GET /service-provider/account/get-account">;
export type Company = Data<"GET /service-provider/company/get-company">;
export type Work = Data<"GET /service-provider/default-services/get-defaultservices">;
export type Payout = Partial<Data<"PUT /payment/update-connect-account">> & {
  payout: Data<"PUT /payment/update-connect-account">["payout"];
};
export type Membership = Data<"GET /service-provider/membership/get-current-sp-membership">;

/** An answer, or null where the service says that there is none yet. */
const orNone = async <T>(answer: Promise<T>, code: string): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof MarketplaceError && error.code === code) return null;
    throw error;
  }
};

const { company, defaultServices, membership } = client.serviceProvider;

export const useCompany = () => useAsk(["company"], () => orNone(company.getCompany(), "company.not_found"));

export const usePapers = () => useAsk(["papers"], () => company.getDocuments({ query: { limit: 50 } }));

export const useWork = () =>
  useAsk(["work"], () => defaultServices.getDefaultservices({ query: { limit: 100 } }));

/** The payout account as the payment provider knows it now. */
export const usePayout = () =>
  useAsk(["payout"], async (): Promise<Payout> => {
    const seen = await orNone(
      client.payment.updateConnectAccount({ body: {} }),
      "payout_account.not_created",
    );
    return seen ?? { payout: { state: "none" } };
  });

export const useMembership = () =>
  useAsk(["membership"], () => orNone(membership.getCurrentSpMembership(), "membership.not_found"));

/** The provider, with what is unread and the time at the service. */
export const useAccount = ({ live = false } = {}) =>
  useAsk(["account"], async () => bear(await client.serviceProvider.account.getAccount()), { live });

export const useInbox = (options: { live: boolean }) => useAccount(options).data?.inbox;
