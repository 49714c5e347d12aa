import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { limits } from '@bestie/contracts/limits';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a page says about itself, for people who share it; empty where it says nothing. */
export interface PageFacts {
  title: string;
  description: string;
  /** Address of its picture. */
  picture: string | null;
}

/** Where `<meta charset>` has to be. */
const charsetBytes = 1024;

/**
 * The text of a page, in its own encoding: as the server says, otherwise as the page itself does, otherwise UTF-8.
 * What cannot be read becomes U+FFFD.
 * @param contentType the header
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const start = bytes.subarray(0, charsetBytes).toString('latin1');
  const named =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(start)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    // A name that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}

/**
 * Reads title, description and picture of a page: Open Graph first, then what others use.
 * @param html at least its head
 * @param url of the page, to which addresses in it are relative
 */
export function readPageFacts(html: string, url: string): PageFacts {
  const metas = new Map<string, string>();
  let title = '';
  let linked: string | undefined;
  for (const element of elementsOf(parse(html))) {
    const value = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;
    const key = (value('property') ?? value('name'))?.toLowerCase();
    const content = value('content');
    if (element.tagName === 'meta' && key && content && !metas.has(key)) metas.set(key, content);
    if (element.tagName === 'title' && title === '') title = textOf(element);
    if (element.tagName === 'link' && value('rel') === 'image_src') linked ??= value('href');
  }
  const first = (...keys: string[]) => keys.map((key) => metas.get(key)).find((value) => value?.trim());
  const picture = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image') ?? linked;
  const { pinTitleLength, noteLength } = limits.boards;
  return {
    title: shorten(first('og:title', 'twitter:title') ?? title, pinTitleLength),
    description: shorten(first('og:description', 'twitter:description', 'description') ?? '', noteLength),
    picture: picture !== undefined && URL.canParse(picture, url) ? new URL(picture, url).href : null,
  };
}

/** Plain words in one line, at most so many UTF-16 units. */
export function shorten(text: string, length: number): string {
  // A database stores no zero byte.
  const line = text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  if (line.length <= length) return line;
  return `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** All elements, without recursion: pages nest as deeply as they like. */
function* elementsOf(root: Node): Generator<Element> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) yield node;
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
}

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');
