import { timeText } from '../media/media-times';

/** How networks count. */

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export const countBytes = (text: string): number => encoder.encode(text).length;

/** Unicode code points: an emoji of several counts as several, one outside the basic plane as one. */
export const countCodePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

const hashtag = /[#＃][\p{L}\p{N}_\p{Extended_Pictographic}][\p{L}\p{M}\p{N}_\p{Extended_Pictographic}]*/gu;
const mention = /(?:^|[^\p{L}\p{N}_.@])@([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)/gu;

/** The hashtags of a text in their order, each time one is used. */
export const hashtagsOf = (text: string): string[] => text.match(hashtag) ?? [];

/** The accounts that a text mentions, each time; e-mail addresses are none. */
export const mentionsOf = (text: string): string[] =>
  [...text.matchAll(mention)].map(([, name]) => name ?? '');

/**
 * Characters of YouTube's tags together: it sees them as one text with commas between them, and puts a tag with a space in
 * quotation marks.
 */
export const countTags = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + countCodePoints(tag) + (/\s/.test(tag) ? 2 : 0), 0) +
  Math.max(0, tags.length - 1);

/** A chapter of a video. */
export interface VideoChapter {
  seconds: number;
  title: string;
}

/** The description of a video with its chapters below, as YouTube gets it. */
export function withChapters(text: string, chapters: readonly VideoChapter[]): string {
  const lines = chapters.map(({ seconds, title }) => `${timeText(seconds * 1000)} ${title}`);
  return [text, lines.join('\n')].filter(Boolean).join('\n\n');
}
