import { refusal } from "../../kernel/refusal.ts";

export const AgentRequestWrong = refusal(
  "agent.request_wrong",
  409,
  "The assistant did not ask in a way that can be answered.",
  "Begin again from the assistant.",
);
export const AgentContactData = refusal(
  "agent.contact_data",
  422,
  "A message of an assistant may not have addresses, phone numbers or links.",
  "Leave them out. The customer can send them in the app.",
);
