import { configuration, onLocalStage } from "../../configuration.ts";
import { EndpointUrlForbidden } from "../../domain/integration/endpoint.ts";
import { AddressRefused, outwardUrl } from "../../vendors/outward/address.ts";

const forbidden = (problem: string) => EndpointUrlForbidden({ fields: [{ field: "url", problem }] });

/** Throws `endpoint.url_forbidden` for an address that can't be told anything, such as this service's own. */
export const expectOutward = (text: string): void => {
  try {
    const { host, hostname } = outwardUrl(text, { loopback: onLocalStage() });
    const own = new URL(configuration().ACCESS_TOKEN_ISSUER);
    if (onLocalStage() ? host === own.host : hostname === own.hostname)
      throw new AddressRefused("is an address of this service");
  } catch (error) {
    if (error instanceof AddressRefused) throw forbidden(error.message);
    throw error;
  }
};
