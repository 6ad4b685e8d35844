import { configuration } from "../../configuration.ts";

/** Where people of a role open their app: messages link to its pages. */
export const appAddressOf = (role: string | undefined): string => {
  const { APP_URL, PROVIDER_APP_URL = APP_URL } = configuration();
  return (role === "service_provider" ? PROVIDER_APP_URL : APP_URL).replace(/\/+$/, "");
};
