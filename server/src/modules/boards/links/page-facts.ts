import { Tokenizer, TokenizerMode } from 'parse5';
import type { Token, TokenHandler } from 'parse5';
import { limits } from '@bestie/contracts/limits';
import { shorten } from '../../../platform/documents/shorten';

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
  let isInTitle = false;
  let linked: string | undefined;
  readTokens(html, {
    startTag({ tagName, attrs }) {
      const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value;
      const key = (value('property') ?? value('name'))?.toLowerCase();
      const content = value('content');
      if (tagName === 'meta' && key && content && !metas.has(key)) metas.set(key, content);
      if (tagName === 'title') isInTitle = title === '';
      if (tagName === 'link' && value('rel') === 'image_src') linked ??= value('href');
    },
    endTag: () => (isInTitle = false),
    words: (words) => (title += isInTitle ? words : ''),
  });
  const first = (...keys: string[]) => keys.map((key) => metas.get(key)).find((value) => value?.trim());
  const picture = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image') ?? linked;
  const { pinTitleLength, noteLength } = limits.boards;
  return {
    title: shorten(first('og:title', 'twitter:title') ?? title, pinTitleLength),
    description: shorten(first('og:description', 'twitter:description', 'description') ?? '', noteLength),
    picture: picture !== undefined && URL.canParse(picture, url) ? new URL(picture, url).href : null,
  };
}

/** Elements whose contents are words, whatever they look like; as browsers with scripts read them. */
const wordElements = new Map<string, Tokenizer['state']>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
]);

const factAttributes = new Set(['property', 'name', 'content', 'rel', 'href']);

/** Leaves out attributes that nobody asks for: each one that is kept is compared with all that follow in its tag. */
class FactsTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    if (factAttributes.has(this.currentAttr.name)) super._leaveAttrName();
  }
}

/** Reads tags and words in their order. There is no tree, because a small page can make one of millions of elements. */
function readTokens(
  html: string,
  on: { startTag(tag: Token.TagToken): void; endTag(): void; words(words: string): void },
): void {
  const words = ({ chars }: Token.CharacterToken) => on.words(chars);
  const ignore = () => undefined;
  const handler: TokenHandler = {
    onStartTag(tag) {
      on.startTag(tag);
      tokenizer.state = wordElements.get(tag.tagName) ?? tokenizer.state;
    },
    onEndTag: on.endTag,
    onCharacter: words,
    onWhitespaceCharacter: words,
    onNullCharacter: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
  };
  const tokenizer = new FactsTokenizer({}, handler);
  tokenizer.write(html, true);
}
