import awsLambdaFastify from "@fastify/aws-lambda";
import { api } from "../api/fastify.mjs";

export const handler = awsLambdaFastify(api());
