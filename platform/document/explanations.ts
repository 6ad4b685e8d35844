import { serviceError } from "../../shared/http/answer.ts";
import { operations, unknownRoute } from "../operations.ts";
import { lifecycles } from "./lifecycles-page.ts";
import { operationId, partsOf, recordOf, whoMayCall } from "./openapi.ts";
import { catalogOf, refusalsOf } from "./refusals.ts";
import { sampleOf } from "./sample.ts";

/**
 * What there is to know beside the OpenAPI document: by `operationId` who may call, the refusals that an operation has of its own and
 * the events that it causes, what each refusal means and what to do about it, the states of each record with the steps
 * between them, and an example of each schema that is answered as `data`.
 */
export const explanations = async () => {
  const [all, unknown] = await Promise.all([operations(), unknownRoute()]);
  const contracts = all.map(({ contract }) => contract);
  const { answers, components } = await partsOf(all);
  return {
    operations: Object.fromEntries(
      contracts.map((contract) => [
        operationId(contract),
        {
          who: whoMayCall(contract),
          refusals: (contract.refuses ?? []).map(({ code }) => code),
          events: (contract.emits ?? []).map(({ type }) => type),
        },
      ]),
    ),
    refusals: catalogOf([...contracts.flatMap(refusalsOf), ...unknown.contract.refuses, serviceError]),
    lifecycles: await lifecycles(),
    examples: Object.fromEntries(
      Object.values(answers).map((data) => [recordOf(data.$ref), sampleOf(data, components)]),
    ),
  };
};
