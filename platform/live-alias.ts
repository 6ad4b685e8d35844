import { type Derived, functionId } from "./functions.ts";

/** The alias of a function that everything calls; `npm run ops -- release` moves it. */
export const liveAlias = "live";

/** The logical id of the alias of a function that the HTTP API does not call. */
export const liveId = (key: string): string => functionId(key).replace(/LambdaFunction$/, "Live");

/** The ARN of a function's alias, for what the stack itself calls. It waits until the alias is there. */
export const liveArn = (key: string) => ({ Ref: liveId(key) });

/**
 * The aliases of functions that the HTTP API does not call. What calls them needs an alias from the first deployment on;
 * afterward only releases move it, because the stack's own value never changes. The HTTP API names its aliases without
 * the stack, so that an operation stays one resource.
 */
export const liveAliases = (functions: readonly Derived[]): Record<string, unknown> =>
  Object.fromEntries(
    functions
      .filter(({ trigger }) => trigger.kind !== "http")
      .map(({ key }) => [
        liveId(key),
        {
          Type: "AWS::Lambda::Alias",
          Properties: {
            FunctionName: { Ref: functionId(key) },
            FunctionVersion: "$LATEST",
            Name: liveAlias,
          },
        },
      ]),
  );
