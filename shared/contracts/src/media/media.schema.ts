import { z } from 'zod';
import { dayMs } from '../days';
import { peopleLine } from '../http/fields';
import { limits } from '../http/limits';
import { mostPeaks } from './peaks';
import { transcriptKinds } from './transcripts';

const { media } = limits;

/** Milliseconds from the beginning of a recording; at most two days. */
export const moment = z
  .number()
  .int()
  .min(0)
  .max(2 * dayMs);

/** Loudness over time, as `packPeaks` packs it. */
export const packedPeaks = z
  .string()
  .max(Math.ceil(mostPeaks / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Not the peaks of a sound.');

export const chapterSchema = z.object({
  startMs: moment,
  title: peopleLine({ max: media.chapterTitleLength }),
});

/** Order and end are checked with the length of the recording, by `findChapterProblem`. */
export const chaptersSchema = z.array(chapterSchema).max(media.chapters);

export const cueSchema = z.object({
  startMs: moment,
  endMs: moment,
  text: z.string(),
  speaker: z.string().nullable(),
});

export const transcriptSchema = z.object({
  kind: z.enum(transcriptKinds),
  cues: z.array(cueSchema),
  text: z.string(),
});

/** A transcript as it is typed or imported; the server reads it with `parseTranscript`. */
export const transcriptSource = z
  .string()
  .max(
    media.transcriptSourceLength,
    `A transcript has at most ${media.transcriptSourceLength.toLocaleString('en')} characters.`,
  );
