import { expect, test } from "vitest";
import { namedMedia } from "./media.ts";

const owner = "a".repeat(24);
const id = "b".repeat(24);
const key = `media/${owner}/${id}`;
const places = { bucket: "films", region: "eu-west-1", api: "https://api.example/api/v1" };
const here = { ...places, storage: "http://127.0.0.1:9000" };

test.each([
  id,
  key,
  `incoming/${owner}/${id}`,
  `analysis/${owner}/${id}`,
  `https://films.s3.eu-west-1.amazonaws.com/${key}`,
  `https://films.s3.amazonaws.com/${key}?X-Amz-Expires=300#t=1`,
  `https://s3.eu-west-1.amazonaws.com/films/${key}`,
  `s3://films/${key}`,
  `https://api.example/api/v1/video/get-media/${id}`,
  `http://127.0.0.1:9000/films/${key}`,
])("%s names the medium", (text) => {
  expect(namedMedia(text, here)).toBe(id);
});

test.each([
  "",
  id.toUpperCase(),
  `${id}0`,
  `${key}/x`,
  `../${key}`,
  `films/${key}`,
  `http://films.s3.eu-west-1.amazonaws.com/${key}`,
  `https://films.s3.eu-west-1.amazonaws.com.evil.example/${key}`,
  `https://films.s3.eu-west-1.amazonaws.com:8443/${key}`,
  `https://films.s3.eu-west-1.amazonaws.com@evil.example/${key}`,
  `https://evil@films.s3.eu-west-1.amazonaws.com/${key}`,
  `https://other.s3.eu-west-1.amazonaws.com/${key}`,
  `https://s3.eu-west-1.amazonaws.com/other/${key}`,
  `https://films.s3.eu-west-1.amazonaws.com/other/${key}`,
  `https://films.s3.eu-west-1.amazonaws.com/media%2F${owner}%2F${id}`,
  `https://api.example/api/v1/video/get-media/${id}/x`,
  `https://api.example.evil/api/v1/video/get-media/${id}`,
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/",
  "http://[::ffff:169.254.169.254]/",
  "gopher://127.0.0.1:9000/films",
  `javascript:${id}`,
  `data:text/plain,${key}`,
])("%s names none", (text) => {
  expect(namedMedia(text, here)).toBeUndefined();
});

test("has no local store unless configured", () => {
  expect(namedMedia(`http://127.0.0.1:9000/films/${key}`, places)).toBeUndefined();
});
