import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, MarketplaceError } from "../clients/typescript/client.ts";
import { handler as addresses } from "../functions/authentication/get-all-address.ts";
import { handler as signIn } from "../functions/authentication/sign-in.ts";
import { handler as updateAddress } from "../functions/authentication/update-address.ts";
import { handler as job } from "../functions/job/get-individual-job-data-for-user.ts";
import { handler as jobs } from "../functions/job/get-job-list-for-user.ts";
import { newId } from "../shared/kernel/id.ts";
import { type Served, serve } from "./http-server.ts";
import { aJob, placeJobs } from "./marketplace.ts";
import { newUser, password } from "./people.ts";

let server: Served;
let token: string | undefined;
let user_id: string;
const client = () => createClient({ baseUrl: `${server.origin}/api/v1`, token: () => token });

beforeAll(async () => {
  server = await serve([signIn, addresses, updateAddress, job, jobs]);
  const { email, as } = await newUser();
  user_id = as.id;
  const answer = await client().call("POST /authentication/sign-in", { body: { email, password } });
  if (!("access_token" in answer)) throw new Error("not signed in");
  token = answer.access_token;
});
afterAll(() => server.close());

test("calls operations by their route and gives their data", async () => {
  const own = aJob({ user_id });
  await placeJobs(own);
  const seen = await client().call("GET /job/get-individual-job-data-for-user/{job_id}", {
    params: { job_id: own.id },
  });
  expect(seen.title).toBe(own.title);
});

test("throws what the service refuses, with its code, fields and request id", async () => {
  const missing = client().call("GET /job/get-individual-job-data-for-user/{job_id}", {
    params: { job_id: newId("job") },
  });
  await expect(missing).rejects.toMatchObject({ status: 404, code: "job.not_found", fields: [] });
  await expect(missing).rejects.toBeInstanceOf(MarketplaceError);
  const wrong = client().call("GET /job/get-job-list-for-user", { query: { limit: 1000 } });
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    code: "request.invalid",
    fields: [{ field: "limit" }],
    request_id: expect.stringMatching(/\S{8}/),
  });
});

test("goes through a list page by page", async () => {
  const placed = Array.from({ length: 5 }, () => aJob({ user_id, state: "assigned" }));
  await placeJobs(...placed);
  const ids: string[] = [];
  for await (const one of client().all("GET /job/get-job-list-for-user", { query: { limit: 2 } }))
    ids.push(one.job_id);
  expect(ids).toHaveLength(6);
  expect(ids).toEqual(expect.arrayContaining(placed.map(({ id }) => id)));
});
