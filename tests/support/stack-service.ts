import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { schemaProblems } from "../../platform/check/resource-schema.ts";
import { danglingProblems } from "../../platform/check/structure.ts";
import type { Template } from "../../platform/check/template.ts";

export type HeldStack = {
  id: string;
  status: string;
  parameters: Record<string, string>;
  outputs: Record<string, string>;
  template: string;
  reason?: string;
};

const namespace = "http://cloudformation.amazonaws.com/doc/2010-05-15/";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const members = (name: string, all: readonly string[]): string =>
  `<${name}>${all.map((one) => `<member>${one}</member>`).join("")}</${name}>`;

const pairs = (all: Record<string, string>, key: string, value: string): string[] =>
  Object.entries(all).map(
    ([name, held]) => `<${key}>${escaped(name)}</${key}><${value}>${escaped(held)}</${value}>`,
  );

const refused = (says: string) => Object.assign(new Error(says), { name: "ValidationError" });

/**
 * CloudFormation's stacks in memory: made and changed at the second look, or not at all while `fails` says why. A template
 * that AWS's schemas don't allow is refused, a secret parameter is shown as stars, and nothing changed is an error.
 */
export const startStacks = async (stacks: Record<string, Partial<HeldStack>> = {}) => {
  const held = new Map<string, HeldStack>(
    Object.entries(stacks).map(([name, one]) => [
      name,
      { id: name, status: "CREATE_COMPLETE", parameters: {}, outputs: {}, template: "{}", ...one },
    ]),
  );
  const asked: string[] = [];
  let fails: string | undefined;
  let made = 0;
  const named = (name: string) => held.get(name) ?? [...held.values()].find(({ id }) => id === name);

  const given = (form: URLSearchParams): Record<string, string> =>
    Object.fromEntries(
      [...form].flatMap(([key, name]) => {
        const [, at] = /^Parameters\.member\.(\d+)\.ParameterKey$/.exec(key) ?? [];
        return at ? [[name, form.get(`Parameters.member.${at}.ParameterValue`) ?? ""]] : [];
      }),
    );
  const checked = (text: string, parameters: Record<string, string>): Template => {
    const template = JSON.parse(text) as Template;
    const wanted = Object.keys(template.Parameters ?? {}).sort();
    const problems = [
      ...schemaProblems(template),
      ...danglingProblems(template, () => true),
      ...(JSON.stringify(wanted) === JSON.stringify(Object.keys(parameters).sort()) ? [] : ["Parameters"]),
    ];
    if (problems.length > 0) throw refused(problems.join("; "));
    return template;
  };
  const outputsOf = ({ Outputs = {} }: Template, parameters: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(Outputs as Record<string, { Value: { Ref?: string } }>).map(([name, { Value }]) => [
        name,
        Value.Ref ? (parameters[Value.Ref] as string) : "d1.cloudfront.example",
      ]),
    );
  const described = (stack: HeldStack): string => {
    const { Parameters = {} } = JSON.parse(stack.template) as Template;
    const shown = Object.fromEntries(
      Object.entries(stack.parameters).map(([name, value]) => [
        name,
        Parameters[name]?.NoEcho ? "****" : value,
      ]),
    );
    return `<StackId>${stack.id}</StackId><StackStatus>${stack.status}</StackStatus>${members(
      "Parameters",
      pairs(shown, "ParameterKey", "ParameterValue"),
    )}${members("Outputs", pairs(stack.outputs, "OutputKey", "OutputValue"))}`;
  };
  let settle: (() => void) | undefined;

  const answer = (form: URLSearchParams): string => {
    const name = form.get("StackName") ?? "";
    const action = form.get("Action") ?? "";
    const stack = named(name);
    asked.push(`${action} ${name}`);
    switch (action) {
      case "DescribeStacks": {
        if (!stack) throw refused(`Stack with id ${name} does not exist`);
        const said = members("Stacks", [described(stack)]);
        settle?.();
        settle = undefined;
        return said;
      }
      case "DescribeStackEvents":
        return members("StackEvents", [
          `<LogicalResourceId>Later</LogicalResourceId><ResourceStatus>CREATE_FAILED</ResourceStatus><ResourceStatusReason>Resource creation cancelled</ResourceStatusReason>`,
          `<LogicalResourceId>First</LogicalResourceId><ResourceStatus>CREATE_FAILED</ResourceStatus><ResourceStatusReason>${escaped(stack?.reason ?? "")}</ResourceStatusReason>`,
        ]);
      case "CreateStack":
      case "UpdateStack": {
        const isNew = action === "CreateStack";
        if (isNew === (stack !== undefined)) throw refused(isNew ? "AlreadyExists" : "does not exist");
        const [text, parameters] = [form.get("TemplateBody") ?? "", given(form)];
        const template = checked(text, parameters);
        if (stack?.template === text && JSON.stringify(stack.parameters) === JSON.stringify(parameters))
          throw refused("No updates are to be performed.");
        made += 1;
        const changed: HeldStack = stack ?? {
          id: `arn:aws:cloudformation:us-east-1:000000000000:stack/${name}/${made}`,
          status: "",
          parameters: {},
          outputs: {},
          template: "{}",
        };
        const [verb, why] = [isNew ? "CREATE" : "UPDATE", fails];
        held.set(name, changed);
        changed.status = `${verb}_IN_PROGRESS`;
        settle = () => {
          if (why === undefined)
            Object.assign(changed, {
              status: `${verb}_COMPLETE`,
              template: text,
              parameters,
              outputs: outputsOf(template, parameters),
            });
          else {
            Object.assign(changed, {
              reason: why,
              status: isNew ? "DELETE_COMPLETE" : "UPDATE_ROLLBACK_COMPLETE",
            });
            if (isNew) {
              held.delete(name);
              held.set(changed.id, changed);
            }
          }
        };
        return `<StackId>${changed.id}</StackId>`;
      }
      default:
        throw refused(`nobody plays ${action}`);
    }
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const action = form.get("Action");
      try {
        const said = answer(form);
        response.writeHead(200, { "content-type": "text/xml" });
        response.end(
          `<${action}Response xmlns="${namespace}"><${action}Result>${said}</${action}Result></${action}Response>`,
        );
      } catch (error) {
        const { message } = error as Error;
        response.writeHead(400, { "content-type": "text/xml" });
        response.end(
          `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${escaped(message)}</Message></Error></ErrorResponse>`,
        );
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    asked,
    /** From now on changes fail for this reason; without one they succeed again. */
    fail: (why?: string): void => {
      fails = why;
    },
    close: () => new Promise((done) => server.close(done)),
  };
};
