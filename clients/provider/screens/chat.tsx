import { Chat } from "../../kit/app/chat.tsx";
import { useJob } from "../data.ts";
import { useWords } from "../words/words.ts";

/** The conversation with the customer of a job. */
export default ({ id }: { id: string }) => {
  const words = useWords();
  const { data } = useJob(id);
  const name = data?.customer?.name ?? words.chat.title;
  return <Chat job_id={id} side="service_provider" name={name} zone={data?.time_zone ?? "UTC"} />;
};
