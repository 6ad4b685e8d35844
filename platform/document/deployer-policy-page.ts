import { declaredFor, deployerPolicies, permissionsFor } from "../check/deployer-policy.ts";
import { wholeTemplate } from "../whole-template.ts";

/** One of the two policies that whoever deploys a stage gets, with the placeholders ACCOUNT, REGION and STAGE. */
export const deployerPolicyPage = async (at: 0 | 1): Promise<string> =>
  `${JSON.stringify(deployerPolicies(await wholeTemplate("prod"))[at], null, 2)}\n`;

/** Actions by their service, which is said once. */
const named = (actions: readonly string[]): string =>
  [...Map.groupBy([...new Set(actions)].sort(), (action) => action.split(":")[0] as string)]
    .map(([service, of]) => `${service}: ${of.map((action) => action.slice(service.length + 1)).join(", ")}`)
    .join("; ");

/** What AWS declares for each kind of resource, what of it the deployer gets, and each action that was taken away. */
export const deployerTable = async (): Promise<string> => {
  const { Resources } = await wholeTemplate("prod");
  const rows = [...Map.groupBy(Object.values(Resources), ({ Type }) => Type)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, all]) => {
      const gets = new Set(all.flatMap((one) => permissionsFor(one)));
      const left = new Map<string, string[]>();
      for (const { because, actions } of all.flatMap((one) => declaredFor(one).left)) {
        const taken = actions.filter((action) => !gets.has(action));
        if (taken.length > 0) left.set(because, [...(left.get(because) ?? []), ...taken]);
      }
      const why = [...left].map(([because, actions]) => `${because}: ${named(actions)}`);
      return `| ${type.replace("AWS::", "")} | ${all.length} | ${gets.size} | ${why.join("<br>") || "–"} |`;
    });
  return `# What the deployer may do

AWS publishes which calls CloudFormation makes in the deployer's name to create, read, change, delete and tag a resource
(\`platform/cloudformation-permissions.json\`). [deployer-policy-1.json](deployer-policy-1.json) and [deployer-policy-2.json](deployer-policy-2.json)
allow them for the kinds of resources of a stage, but for those that no property of any of them needs. \`npm run document\` derives policies and this
page from the template. \`npm run check\` evaluates each call for each resource on its own ARN, and fails if a policy refuses one; it counts
an action as needed as soon as a property that needs it is set.

| kind of resource | of them | actions that it gets | taken away, because |
|---|--:|--:|---|
${rows.join("\n")}
`;
};
