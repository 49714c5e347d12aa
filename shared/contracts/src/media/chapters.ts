/** Chapters of a recording, without any library, so that pages can import them cheaply. */
import { media } from '../limits/media';
import { storableText } from '../http/text';
import { readTime, timeText } from './media-times';

export interface Chapter {
  /** Milliseconds from the beginning. */
  startMs: number;
  title: string;
}

/** What is wrong with one chapter or one line of a pasted text. */
export interface ChapterProblem {
  /** Index of the chapter, or number of the line, which begins with 1. */
  at: number;
  message: string;
}

/** Whether a chapter begins where its recording is already over. Of unknown lengths nothing is known. */
export const isBeyondEnd = (startMs: number, durationMs: number | null): boolean =>
  durationMs !== null && startMs >= durationMs;

/**
 * The first thing that is wrong with chapters: too many, without a title, out of order, or beyond the end.
 * @param durationMs length of the recording; null while it is unknown
 */
export function findChapterProblem(
  chapters: readonly Chapter[],
  durationMs: number | null,
): ChapterProblem | null {
  if (chapters.length > media.chapters)
    return { at: media.chapters, message: `At most ${media.chapters} chapters.` };
  for (const [at, { startMs, title }] of chapters.entries()) {
    if (!Number.isSafeInteger(startMs) || startMs < 0) return { at, message: 'Choose a time.' };
    if (!title.trim()) return { at, message: 'Write a title.' };
    if (title.length > media.chapterTitleLength)
      return { at, message: `At most ${media.chapterTitleLength} characters.` };
    if (at > 0 && startMs <= chapters[at - 1]!.startMs)
      return {
        at,
        message: `A chapter must begin after the one before it, at ${timeText(chapters[at - 1]!.startMs)}.`,
      };
    if (isBeyondEnd(startMs, durationMs))
      return {
        at,
        message: `“${title}” begins at ${timeText(startMs)}, but the recording ends at ${timeText(durationMs!)}.`,
      };
  }
  return null;
}

/** What may stand around a time: lists, brackets, dashes. */
const around = /^[\s\-–—:.,|•*()[\]]+|[\s\-–—:,|•*([]+$/g;
const beginsWithTime =
  /^[\s\-–—•*([]{0,8}(?:\d{1,3}[.)]\s{1,4})?[([]?(\d{1,3}(?::\d{2}){1,2}(?:[.,]\d{1,3})?)(?![\d:])/;
const endsWithTime = /[\s([\-–—](\d{1,3}(?::\d{2}){1,2}(?:[.,]\d{1,3})?)[)\]]?$/;

function readLine(line: string): Chapter | null {
  const begins = beginsWithTime.exec(line);
  const found = begins ?? endsWithTime.exec(line);
  const startMs = found && readTime(found[1]!);
  if (!found || startMs === null) return null;
  const rest = begins ? line.slice(found[0].length) : line.slice(0, found.index);
  return { startMs, title: rest.replace(around, '') };
}

/**
 * Reads chapters as people paste them, one a line: `0:00 Intro`, `- (1:02:03) The hem`, `The hem 4:05`. Lines without a
 * time are named, so that nothing is lost without a word.
 * @returns the chapters in the order of their times, and what is wrong by line
 */
export function parseChapters(text: string): { chapters: Chapter[]; problems: ChapterProblem[] } {
  if (text.length > media.chaptersSourceLength)
    return {
      chapters: [],
      problems: [
        {
          at: 1,
          message: `At most ${media.chaptersSourceLength.toLocaleString('en')} characters of chapters.`,
        },
      ],
    };
  const chapters: Chapter[] = [];
  const problems: ChapterProblem[] = [];
  for (const [index, raw] of storableText(text)
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .entries()) {
    const line = raw.trim();
    const at = index + 1;
    if (!line) continue;
    const chapter = line.length > 2 * media.chapterTitleLength ? null : readLine(line);
    if (!chapter) problems.push({ at, message: 'This line has no time, such as “4:05 The hem”.' });
    else if (!chapter.title) problems.push({ at, message: 'This chapter has no title.' });
    else if (chapter.title.length > media.chapterTitleLength)
      problems.push({ at, message: `A title has at most ${media.chapterTitleLength} characters.` });
    else chapters.push(chapter);
  }
  chapters.sort((one, other) => one.startMs - other.startMs);
  return { chapters, problems: problems.slice(0, 20) };
}

/** Chapters as text, as {@link parseChapters} reads it. */
export const chaptersText = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startMs, title }) => `${timeText(startMs)} ${title}`).join('\n');

/** The file of chapters that podcast players read: `application/json+chapters`, version 1.2.0. */
export const writePodcastChapters = (chapters: readonly Chapter[]): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ startMs, title }) => ({ startTime: startMs / 1000, title })),
  });
