import { hearing } from "../../shared/stream/heartbeat.ts";

export const handler = hearing("prompt");
