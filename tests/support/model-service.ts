import type { Http2ServerResponse } from "node:http2";
import { spoken, streaming } from "../../local/bedrock/frames.ts";
import { startHttp2 } from "../../local/bedrock/http2.ts";

type Answering = (response: Http2ServerResponse, body: string) => void;

export const failing =
  (status: number, name: string): Answering =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": name });
    response.end(JSON.stringify({ message: "no" }));
  };

/** Bedrock behind HTTP/2, as the SDK meets it; it answers what the test says. */
export const startModelService = async () => {
  const asked: { url: string; body: string }[] = [];
  let answering: Answering = streaming(spoken(["Hello."]));
  const { url: endpoint, close } = await startHttp2((response, { url, body }) => {
    asked.push({ url, body });
    answering(response, body);
  });
  return {
    endpoint,
    asked,
    answer: (next: Answering): void => {
      answering = next;
    },
    close,
  };
};
