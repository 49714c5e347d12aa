/** What proxies make: hexadecimal digits, uuids, base64url, with separators. */
const form = /^[\w.:-]{8,128}$/;

/** The id that a proxy or a caller gave to a request; undefined where it has none that may stand in logs and headers. */
export const givenRequestId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && form.test(header) ? header : undefined;
