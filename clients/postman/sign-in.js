/* Runs before each request: signs in once for each `role`, with the credentials in the environment. */
const doors = {
  user: "/authentication/sign-in",
  service_provider: "/service-provider/auth/sign-in",
  admin: "/authentication/admin/sign-in",
};
const known = (name) => pm.environment.get(`${role}_${name}`);

if (!known("token") && known("email")) {
  const totp = known("totp");
  const body = { email: known("email"), password: known("password"), ...(totp && { totp }) };
  pm.sendRequest(
    {
      url: pm.environment.get("base_url") + doors[role],
      method: "POST",
      header: { "Content-Type": "application/json" },
      body: { mode: "raw", raw: JSON.stringify(body) },
    },
    (error, response) => {
      const { data } = error ? {} : response.json();
      if (data?.access_token) pm.environment.set(`${role}_token`, data.access_token);
    },
  );
}
