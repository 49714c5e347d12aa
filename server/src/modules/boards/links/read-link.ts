import { callOut } from '../../../platform/outgoing/call-out';
import type { OutgoingAnswer } from '../../../platform/outgoing/call-out';
import type { Reaches } from '../../../platform/outgoing/public-addresses';
import { bareType, sniffBytes, sniffType } from '../../../platform/objects/contents/object-types';
import { decodePage, readPageFacts } from './page-facts';
import type { PageFacts } from './page-facts';

/** What is shown of a linked page. */
export interface LinkPreview extends Omit<PageFacts, 'picture'> {
  picture: { bytes: Buffer; type: string; extension: string } | null;
}

/** The page of a link cannot be read: it is not public, is no page, or does not answer in time. */
export class LinkUnreadable extends Error {
  override readonly name = 'LinkUnreadable';
}

/** Pages say what they are in their first bytes; pictures have to arrive whole. */
const maxBytes = { page: 512 * 1024, picture: 8 * 1024 * 1024 };
const maxRedirects = 4;
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

export interface ReadLinkOptions {
  /** Which servers are called. */
  reaches: Reaches;
  signal: AbortSignal;
  /** Milliseconds without any progress, and for everything together. */
  timeouts?: { idle: number; whole: number };
}

/**
 * Reads the preview of a link: title, description, and the picture itself. Calls only servers that `reaches` allows, also
 * after redirects and for the picture; sends nothing of the person who linked it.
 * @throws LinkUnreadable
 */
export async function readLink(
  url: string,
  { reaches, signal, timeouts = { idle: 5_000, whole: 15_000 } }: ReadLinkOptions,
): Promise<LinkPreview> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)]);
  const get = (address: string, accept: string, bytes: number) =>
    follow(address, async (at) =>
      callOut({
        method: 'GET',
        url: at,
        headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Bestie (link preview)' },
        maxBytes: bytes,
        timeoutMs: timeouts.idle,
        reaches,
        signal: whole,
      }),
    );
  try {
    const { answer, url: from } = await get(url, 'text/html, image/*;q=0.5', maxBytes.picture);
    const type = bareType(String(answer.headers['content-type'] ?? ''));
    // A link may lead to a picture itself.
    if (type.startsWith('image/')) return { title: '', description: '', picture: pictureOf(answer) };
    if (type !== 'text/html' && type !== 'application/xhtml+xml') throw new LinkUnreadable();
    const html = decodePage(
      answer.bytes.subarray(0, maxBytes.page),
      String(answer.headers['content-type'] ?? ''),
    );
    const { picture, ...words } = readPageFacts(html, from);
    return { ...words, picture: picture === null ? null : await readPicture(picture) };
  } catch (error) {
    throw error instanceof LinkUnreadable ? error : new LinkUnreadable();
  }

  /** A page is worth showing without its picture, too. */
  async function readPicture(address: string) {
    try {
      return pictureOf((await get(address, 'image/*', maxBytes.picture)).answer);
    } catch {
      return null;
    }
  }
}

/** Calls an address and where it redirects to; each of them is checked as the first one is. */
async function follow(
  start: string,
  call: (url: string) => Promise<OutgoingAnswer>,
): Promise<{ answer: OutgoingAnswer; url: string }> {
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const { protocol, username, password } = new URL(url);
    if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '')
      throw new LinkUnreadable();
    const answer = await call(url);
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
      url = new URL(location, url).href;
      continue;
    }
    if (answer.status !== 200) throw new LinkUnreadable();
    return { answer, url };
  }
  throw new LinkUnreadable();
}

/** The picture of an answer by its own bytes, whatever the server calls it; null when it is none, or too large. */
function pictureOf({ bytes, isWhole }: OutgoingAnswer): LinkPreview['picture'] {
  const type = sniffType(bytes.subarray(0, sniffBytes)).find((one) => one in extensions);
  if (!isWhole || type === undefined) return null;
  return { bytes, type, extension: extensions[type] ?? '' };
}
