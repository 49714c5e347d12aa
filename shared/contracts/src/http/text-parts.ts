/** A part of a person's text: plain text, or a link with its label. */
export interface TextPart {
  text: string;
  /** An address that is safe to follow, or a handle without its @. */
  link?: { kind: 'web' | 'mail'; href: string } | { kind: 'handle'; handle: string };
}

// Repetitions that could overlap are bounded, and matches begin at word boundaries, so reading takes linear
// time.
const links = new RegExp(
  [
    String.raw`(?<web>(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\x60{}|\\^\u200e\u200f\u202a-\u202e\u2066-\u2069、。，；：！？（）「」『』【】《》]+)`,
    String.raw`(?<mail>(?<![\p{L}\p{N}._%+@/-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}@_-]))`,
    String.raw`(?<![\p{L}\p{N}_@./-])@(?<handle>[a-z0-9](?:[a-z0-9._-]{1,18}[a-z0-9]))(?![._-]*[\p{L}\p{N}_@])`,
  ].join('|'),
  'giu',
);

const pairs: Record<string, string> = { ')': '(', ']': '[' };

/** An address without the punctuation of the sentence around it; a bracket that it opened itself belongs to it. */
function withoutPunctuation(address: string): string {
  const count = (sign: string) => address.split(sign).length - 1;
  const surplus: Record<string, number> = {};
  for (const [closing, opening] of Object.entries(pairs)) surplus[closing] = count(closing) - count(opening);
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1]!;
    if (last in pairs) {
      if (surplus[last]! <= 0) break;
      surplus[last]! -= 1;
    } else if (!/[.,;:!?'"*_~…’”»›([]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** The normalised address; null for one that hides its host behind a name and a password, or is invalid. */
function webHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

/**
 * Splits text into plain text and links: http and https addresses, e-mail addresses and handles. The joined
 * parts are the text again.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let read = 0;
  const add = (start: number, words: string, link: NonNullable<TextPart['link']>) => {
    if (start > read) parts.push({ text: text.slice(read, start) });
    parts.push({ text: words, link });
    read = start + words.length;
  };
  for (const { 0: found, index, groups } of text.matchAll(links)) {
    if (groups?.web) {
      const address = withoutPunctuation(groups.web);
      const href = webHref(address);
      if (href) add(index, address, { kind: 'web', href });
    } else if (groups?.mail) {
      const at = found.lastIndexOf('@');
      const href = `mailto:${encodeURIComponent(found.slice(0, at))}@${found.slice(at + 1)}`;
      add(index, found, { kind: 'mail', href });
    } else if (groups?.handle) add(index, found, { kind: 'handle', handle: groups.handle });
  }
  if (read < text.length) parts.push({ text: text.slice(read) });
  return parts;
}

/** The handles in a text, each once and in lower case. */
export const handlesIn = (text: string): string[] => [
  ...new Set(
    textParts(text).flatMap(({ link }) => (link?.kind === 'handle' ? [link.handle.toLowerCase()] : [])),
  ),
];
