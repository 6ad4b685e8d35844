import { SignInAndData } from "../../kit/app/own/own-account.tsx";
import { client } from "../../kit/client.ts";

const { authentication, user } = client;

export default () => (
  <SignInAndData
    own={{
      changePassword: (body) => authentication.authUpdatePassword({ body }),
      changeEmail: async (body) => (await user.editUserProfile({ body })).verifications,
      confirmEmail: (body) => authentication.verifyOtp({ body }),
      prove: async (password) => {
        const answer = await authentication.confirmIdentity({ body: { password } });
        return "proof" in answer ? answer.proof : "";
      },
      pause: () => authentication.deactivateAccount(),
      remove: (proof) => authentication.deleteAccount({ proof }),
    }}
  />
);
