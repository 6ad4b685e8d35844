import { SignInAndData } from "../../kit/app/own/own-account.tsx";
import { client } from "../../kit/client.ts";

const { auth } = client.serviceProvider;

export default () => (
  <SignInAndData
    own={{
      changePassword: (body) => auth.authUpdatePassword({ body }),
      changeEmail: async (body) => (await auth.editProfile({ body })).verifications,
      confirmEmail: (body) => auth.verifyOtp({ body }),
      prove: async (password) => {
        const answer = await auth.confirmIdentity({ body: { password } });
        return "proof" in answer ? answer.proof : "";
      },
      pause: () => auth.deactivateAccount(),
      remove: (proof) => auth.deleteAccount({ proof }),
    }}
  />
);
