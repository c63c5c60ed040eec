import { expect, test } from "vitest";
import { googleLink, googlePhoto, httpsLink } from "./google-addresses.ts";

test.each([
  "https://lh3.googleusercontent.com/a/ACg8=s128-c0x00000000-cc-rp-mo",
  "https://lh6.googleusercontent.com/-x/photo.jpg",
  "https://googleusercontent.com/a",
])("the photo %s is kept", (address) => {
  expect(googlePhoto(address)).toBe(address);
});

test.each([
  undefined,
  "",
  "photo.jpg",
  "//lh3.googleusercontent.com/a",
  "http://lh3.googleusercontent.com/a",
  "data:image/png;base64,AAAA",
  "https://example.com/a",
  "https://googleusercontent.com.example.com/a",
  "https://notgoogleusercontent.com/a",
  "https://lh3.googleusercontent.com@example.com/a",
  "https://lh3.googleusercontent.com:8443/a",
  "https://example.com/lh3.googleusercontent.com",
  "https://www.google.com/a",
])("the photo %s is dropped", (address) => {
  expect(googlePhoto(address)).toBeNull();
});

test.each([
  "https://www.google.com/maps/contrib/1/reviews",
  "https://maps.google.com/?cid=1",
  "https://google.com/maps",
  "https://maps.app.goo.gl/x",
  "https://goo.gl/maps/x",
])("the link %s is kept", (address) => {
  expect(googleLink(address)).toBe(address);
});

test.each([
  undefined,
  "",
  "/maps",
  "http://www.google.com/maps",
  "javascript:alert(1)//www.google.com",
  "https://example.com/maps",
  "https://google.com.example.com/maps",
  "https://notgoogle.com/maps",
  "https://www.google.com@example.com/maps",
  "https://google.com:8443/maps",
  "https://goo.gl/x",
  "https://goo.gl/mapsx",
  "https://x.goo.gl/maps/x",
])("the link %s is dropped", (address) => {
  expect(googleLink(address)).toBeUndefined();
});

test("a provider's link may have any host, but only https", () => {
  expect(httpsLink("https://example.com/guia")).toBe("https://example.com/guia");
  expect(httpsLink("http://example.com/guia")).toBeUndefined();
  expect(httpsLink(undefined)).toBeUndefined();
});
