import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Resource, Template } from "./check/template.ts";
import { functionId, functionsByArea } from "./functions.ts";
import { root } from "./operations.ts";
import { templateOf } from "./template.ts";

type Packaged = { name: string; handler: string; role: unknown; environment: unknown; layers?: unknown };

/** A function as the packager writes it, without its code. */
const asResource = ({ name, handler, role, environment, layers }: Packaged): Resource => ({
  Type: "AWS::Lambda::Function",
  Properties: {
    FunctionName: name,
    Handler: handler,
    Role: role,
    Environment: { Variables: environment },
    Code: { S3Bucket: { Ref: "ServerlessDeploymentBucket" } },
    ...(layers !== undefined && { Layers: layers }),
  },
});

/** What the packager adds to every stack. */
const packagers: Record<string, Resource> = {
  ServerlessDeploymentBucket: {
    Type: "AWS::S3::Bucket",
    Properties: { BucketEncryption: {}, PublicAccessBlockConfiguration: {} },
  },
  ServerlessDeploymentBucketPolicy: {
    Type: "AWS::S3::BucketPolicy",
    Properties: { Bucket: { Ref: "ServerlessDeploymentBucket" } },
  },
};

/** A stage's template with its functions, made without building and packaging them. */
export const wholeTemplate = async (stage: string): Promise<Template> => {
  const listing = readFileSync(resolve(root, "serverless.yml"), "utf8");
  const [{ extensions, ...rest }, areas] = await Promise.all([
    templateOf(stage) as Promise<Template & { extensions: Record<string, Resource> }>,
    functionsByArea(stage, listing),
  ]);
  const functions = Object.values(areas).flatMap((area) => Object.entries(area as Record<string, Packaged>));
  return {
    ...rest,
    Resources: {
      ...rest.Resources,
      ...packagers,
      ...Object.fromEntries(
        functions.map(([key, one]) => {
          const { Properties, ...resource } = asResource(one);
          const more = extensions[functionId(key)]?.Properties;
          return [functionId(key), { ...resource, Properties: { ...Properties, ...more } }];
        }),
      ),
    },
  };
};
