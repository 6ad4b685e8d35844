import { operation } from "../../shared/http/operation.ts";
import { updatePassword } from "../../shared/workflows/update-password.ts";

export const handler = operation({
  route: "PUT /authentication/update-password",
  summary: "Set a new password with the token of a password reset.",
  description: updatePassword.description,
  access: ["public"],
  body: updatePassword.body,
  response: updatePassword.response,
  refuses: updatePassword.refuses,
  emits: updatePassword.emits,
  limit: updatePassword.limit,
  uses: ["secrets"],
  replay: false,
  example: {
    body: {
      reset_token: "0199a1b2c3d4e5f60718293a.Vd1pQ0lS3c9rVn2yH4k8Jm5tXw7bZe6uAfGoCiKqLsM",
      new_password: "velvet-anchor-tide-52",
    },
  },
}).handle((call) => updatePassword.story("user", call));
