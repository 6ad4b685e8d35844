import * as z from "zod/mini";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { ServiceProviderEdited } from "../../../shared/domain/provider/events.ts";
import { renameBusiness } from "../../../shared/domain/provider/profile.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import {
  Edited,
  EditProvider,
  editProfileContract,
  profileChange,
} from "../../../shared/workflows/account/edit-profile.ts";

export const handler = operation({
  route: "PUT /service-provider/auth/edit-profile",
  summary: "Change the provider's name, business name, picture, email address or phone number.",
  description: editProfileContract.description,
  access: ["service_provider"],
  while_suspended: true,
  body: EditProvider,
  response: z.extend(Edited, {
    business_name: described(z.string(), "The name that the provider trades under."),
  }),
  refuses: [...editProfileContract.refuses, ServiceProviderNotFound, ServiceProviderConflict],
  emits: [...editProfileContract.emits, ServiceProviderEdited],
  limit: editProfileContract.limit,
  proof: editProfileContract.proof,
  uses: ["table", "secrets"],
  example: { body: { name: "Bruno Silva", business_name: "Silva Plumbing and Heating" } },
}).handle(async ({ body: { business_name, ...edit }, ...call }) => {
  const [provider, change] = await Promise.all([
    serviceProviders.find(call.actor.id),
    profileChange({ ...call, body: edit }),
  ]);
  const renamed = renameBusiness(provider, business_name ?? provider.business_name, call.now);
  return call.commit(
    [...change.writes, ...(renamed.record === provider ? [] : [serviceProviders.update(renamed.record)])],
    [...change.events, ...renamed.events],
    { ...change.answer, business_name: renamed.record.business_name },
  );
});
