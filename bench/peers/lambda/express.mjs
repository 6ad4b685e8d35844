import serverless from "serverless-http";
import { api } from "../api/express.mjs";

export const handler = serverless(api());
