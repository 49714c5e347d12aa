import { limits } from '@bestie/contracts/limits';
import { timeText } from '@bestie/contracts/media-times';
import type { VideoChapter } from '@bestie/contracts/variant-counts';

const line = /^\s*[-–•]?\s*(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\s*[-–—:]?\s*(.*)$/;

/** Chapters as lines: `0:00 Start`. */
export const chapterLines = (chapters: readonly VideoChapter[]): string =>
  chapters.map(({ seconds, title }) => `${timeText(seconds * 1000)} ${title}`).join('\n');

/**
 * Chapters of pasted lines, the earliest first.
 * @returns also the lines that are none, such as a sentence between them
 */
export function readChapterLines(text: string): { chapters: VideoChapter[]; skipped: string[] } {
  const chapters: VideoChapter[] = [];
  const skipped: string[] = [];
  for (const raw of text.split(/\r?\n/)) {
    if (raw.trim() === '') continue;
    const [, hours = '0', minutes, rest, title = ''] = line.exec(raw) ?? [];
    const seconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
    if (minutes === undefined || Number(rest) > 59 || seconds > limits.socialPosts.chapterSeconds)
      skipped.push(raw.trim());
    else
      chapters.push({
        seconds,
        title: [...title.trim()].slice(0, limits.socialPosts.chapterLength).join(''),
      });
  }
  chapters.sort((one, other) => one.seconds - other.seconds);
  return { chapters: chapters.slice(0, limits.socialPosts.chapters), skipped };
}
