import { operation } from "../../shared/http/operation.ts";
import {
  Edited,
  EditUser,
  editProfileContract,
  profileChange,
} from "../../shared/workflows/account/edit-profile.ts";

export const handler = operation({
  route: "PUT /user/edit-user-profile",
  summary: "Change the customer's name, picture, email address or phone number.",
  description: editProfileContract.description,
  access: ["user"],
  body: EditUser,
  response: Edited,
  refuses: editProfileContract.refuses,
  emits: editProfileContract.emits,
  limit: editProfileContract.limit,
  proof: editProfileContract.proof,
  uses: ["table", "secrets"],
  example: {
    body: { name: "Ada Moreno", email: "ada@example.com", current_password: "gravel-otter-lamp-38" },
  },
}).handle(async (call) => {
  const change = await profileChange(call);
  return call.commit(change, change.answer);
});
