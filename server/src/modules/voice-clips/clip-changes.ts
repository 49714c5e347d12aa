import { findChapterProblem, isBeyondEnd } from '@bestie/contracts/chapters';
import type { Chapter } from '@bestie/contracts/chapters';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { timeText } from '@bestie/contracts/media-times';
import { findCueProblem, parseTranscript, transcriptText } from '@bestie/contracts/transcripts';
import { toJson } from '../../platform/database/column-types';

/**
 * Checks chapters against the length of the sound. One beyond the end is refused, unless it stands there already because the
 * sound became shorter.
 * @param durationMs null without a sound
 * @throws BestieError `invalid_input` about `chapters`
 */
export function requireChapters(
  chapters: readonly Chapter[],
  stored: readonly Chapter[],
  durationMs: number | null,
): void {
  const kept = chapters.filter(
    ({ startMs, title }) =>
      isBeyondEnd(startMs, durationMs) &&
      stored.some((known) => known.startMs === startMs && known.title === title),
  );
  const problem =
    findChapterProblem(chapters, null) ??
    findChapterProblem(
      chapters.filter((chapter) => !kept.includes(chapter)),
      durationMs,
    );
  if (problem) throw BestieError.field('chapters', problem.message);
}

/** @throws BestieError `invalid_input` about `trim` for a part that is no part of the sound */
export function requirePart(part: { startMs: number; endMs: number }, durationMs: number | null): void {
  const refuse = (message: string) => BestieError.field('trim', message);
  if (durationMs === null) throw refuse('Upload or record a sound first.');
  if (part.endMs > durationMs) throw refuse(`The sound ends at ${timeText(durationMs)}.`);
  if (part.endMs - part.startMs < limits.voice.shortestPart) throw refuse('Keep at least a second.');
}

/**
 * Reads a transcript for the columns of a clip.
 * @param source WebVTT, SRT or plain text; empty for none
 * @throws BestieError `invalid_input` about `transcript` with the first line that is wrong
 */
export function readTranscript(source: string, durationMs: number | null) {
  if (source.trim() === '') return { transcript: null, spoken: '' };
  const { transcript, problems } = parseTranscript(source);
  const [line] = problems;
  if (line) throw BestieError.field('transcript', `Line ${line.at}: ${line.message}`);
  const problem = findCueProblem(transcript.cues, durationMs);
  if (problem) throw BestieError.field('transcript', problem.message);
  return { transcript: toJson(transcript), spoken: transcriptText(transcript) };
}
