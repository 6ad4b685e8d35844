import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { callsFor, deployerProblems, isAllowed, refused } from "../platform/check/deployer.ts";
import type { Policy } from "../platform/check/deployer-policy.ts";
import type { Template } from "../platform/check/template.ts";
import { root } from "../platform/operations.ts";
import { wholeTemplate } from "../platform/whole-template.ts";

const texts = [1, 2].map((part) => readFileSync(resolve(root, `docs/deployer-policy-${part}.json`), "utf8"));
const policies = texts.map((text) => JSON.parse(text) as Policy);
const via = "cloudformation.amazonaws.com" as const;
let template: Template;
beforeAll(async () => {
  template = await wholeTemplate("prod");
});

const actionsOf = (given: readonly Policy[]) =>
  given.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));

const onlyThroughCloudFormation = ({ Version, Statement }: Policy): Policy => ({
  Version,
  Statement: Statement.filter(({ Condition }) => Condition),
});

describe("the deployer's policies", () => {
  test("suffice for every resource, property and tag of the stack", () => {
    expect(callsFor("prod", template).length).toBeGreaterThan(3000);
    expect(deployerProblems("prod", template, policies)).toEqual([]);
  });

  test("allow nothing through CloudFormation that the stack does not need: each action taken away is named", () => {
    const calls = Map.groupBy(callsFor("prod", template), ({ action }) => action.toLowerCase());
    for (const action of actionsOf(policies.map(onlyThroughCloudFormation))) {
      const less = structuredClone(policies);
      for (const { Statement } of less)
        for (const one of Statement) one.Action = one.Action.filter((allowed) => allowed !== action);
      const [problem] = refused("prod", calls.get(action.toLowerCase()) ?? [], less);
      expect(problem, action).toMatch(new RegExp(`may not call ${action} on `, "i"));
    }
  });

  test("leave out only what docs/deployer-policy.md names, of all that AWS declares for the stack's resources", () => {
    const page = readFileSync(resolve(root, "docs/deployer-policy.md"), "utf8");
    const { types } = JSON.parse(
      readFileSync(resolve(root, "platform/cloudformation-permissions.json"), "utf8"),
    ) as { types: Record<string, { handlers: Record<string, string[]>; tagging: string[] }> };
    const called = Map.groupBy(callsFor("prod", template), ({ id }) => template.Resources[id]?.Type);
    let left = 0;
    for (const [type, calls] of called) {
      const [row = ""] = page.match(new RegExp(`^\\| ${type?.replace("AWS::", "")} \\|.*`, "m")) ?? [];
      const gets = new Set(calls.map(({ action }) => action.toLowerCase()));
      const { handlers = {}, tagging = [] } = types[type ?? ""] ?? {};
      for (const action of new Set([...Object.values(handlers).flat(), ...tagging])) {
        if (gets.has(action.toLowerCase())) continue;
        left += 1;
        expect(row, `${type}: ${action}`).toMatch(new RegExp(`\\b${action.split(":")[1]}\\b`, "i"));
      }
    }
    expect(left).toBeGreaterThan(100);
  });

  test("allow it only through CloudFormation, and only on the stage", () => {
    const ofStage = JSON.parse(JSON.stringify(policies).replaceAll("STAGE", "prod")) as Policy[];
    const role = "arn:aws:iam::ACCOUNT:role/marketplace-prod-TableRole-1";
    expect(isAllowed(ofStage, { action: "iam:CreateRole", arn: role, via })).toBe(true);
    expect(isAllowed(ofStage, { action: "iam:CreateRole", arn: role })).toBe(false);
    for (const arn of ["arn:aws:iam::ACCOUNT:role/admin", "arn:aws:iam::ACCOUNT:role/marketplace-staging-X"])
      expect(isAllowed(ofStage, { action: "iam:PutRolePolicy", arn, via })).toBe(false);
    const table = "arn:aws:dynamodb:REGION:ACCOUNT:table/marketplace-prod-Table-1";
    for (const action of ["dynamodb:DeleteTable", "dynamodb:DeleteItem", "dynamodb:Scan"])
      expect(isAllowed(ofStage, { action, arn: table, via }), action).toBe(false);
    expect(
      isAllowed(ofStage, {
        action: "s3:DeleteObject",
        arn: "arn:aws:s3:::marketplace-prod-media-1-x/a",
        via,
      }),
    ).toBe(false);
  });

  test("count what a new property and the stack's tag need", () => {
    const changed = structuredClone(template);
    Object.assign(changed.Resources.Table?.Properties ?? {}, { Replicas: [{ Region: "us-west-2" }] });
    expect(deployerProblems("prod", changed, policies).join("\n")).toMatch(
      /Table: .*dynamodb:CreateTableReplica on/,
    );
    const untagged = structuredClone(policies);
    for (const { Statement } of untagged)
      for (const one of Statement) one.Action = one.Action.filter((action) => action !== "sqs:TagQueue");
    expect(deployerProblems("prod", template, untagged)).toContainEqual(
      expect.stringMatching(
        /^ModelWork: the deployer may not call sqs:TagQueue on .*:marketplace-prod-model-work$/,
      ),
    );
  });

  test("name actions whole, and allow them on everything only where AWS takes no other resource", () => {
    for (const action of actionsOf(policies)) expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
    const free = policies.flatMap(({ Statement }) =>
      Statement.filter(({ Resource, Condition }) => Resource.includes("*") && !Condition).flatMap(
        ({ Action }) => Action,
      ),
    );
    expect(free).toEqual([
      "cloudformation:ValidateTemplate",
      "cloudwatch:DescribeAlarms",
      "cloudwatch:GetMetricData",
      "lambda:ListEventSourceMappings",
    ]);
  });

  test("fit into a managed policy each, even with the longest names", () => {
    for (const text of texts) {
      const longest = text
        .replaceAll("ACCOUNT", "123456789012")
        .replaceAll("REGION", "ap-southeast-1")
        .replaceAll("STAGE", "x".repeat(16));
      expect(longest.replace(/\s/g, "").length).toBeLessThanOrEqual(6144);
    }
  });
});
