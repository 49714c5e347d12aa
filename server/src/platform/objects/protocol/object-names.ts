import { BestieError } from '@bestie/contracts/errors';

const controlCharacters = /[\u0000-\u001f\u007f]/;

/** Maximum length in bytes of UTF-8, as in Cloud Storage. */
export const objectNameBytes = 1024;

/**
 * An object name given by a client. Names are keys and never file paths, so `x/../y` is a normal name; names that
 * cannot be stored or returned are rejected.
 * @throws BestieError `invalid_input`
 */
export function checkObjectName(name: string): string {
  if (name.length === 0) throw BestieError.field('name', 'An object needs a name.');
  if (Buffer.byteLength(name) > objectNameBytes)
    throw BestieError.field('name', `A name has at most ${objectNameBytes} bytes.`);
  if (controlCharacters.test(name)) throw BestieError.field('name', 'A name has no control characters.');
  // The last code point marks the end of prefix ranges; lone surrogates cannot be stored.
  if (name.includes('\u{10FFFF}') || /\p{Surrogate}/u.test(name))
    throw BestieError.field('name', 'A name has no such characters.');
  return name;
}

function decodeOnce(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw BestieError.field('name', 'The address is not well encoded.');
  }
}

/** What a URL under /v0 names. `name` is null for the bucket itself. */
export interface ObjectAddress {
  bucket: string;
  name: string | null;
  query: URLSearchParams;
}

/**
 * Parses `/v0/b/{bucket}/o[/{name}]` from the raw request target, where the name is one encoded segment. The router's
 * own decoding would decode `%252F` twice, or split at an encoded slash.
 * @returns null for any other URL
 */
export function parseObjectAddress(target: string): ObjectAddress | null {
  const [path = '', search = ''] = splitOnce(target, '?');
  const match = /^\/v0\/b\/([^/]+)\/o(?:\/(.*))?$/.exec(path);
  if (!match?.[1]) return null;
  // URLSearchParams would replace invalid UTF-8, and so store a different name than was sent.
  decodeOnce(search);
  return {
    bucket: decodeOnce(match[1]),
    name: match[2] ? checkObjectName(decodeOnce(match[2])) : null,
    query: new URLSearchParams(search),
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
