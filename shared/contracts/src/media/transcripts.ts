/** Transcripts of recordings: WebVTT, SRT and plain text, without any library. */
import { media } from '../limits/media';
import { cutText, storableText } from '../http/text';
import { cueTime, readTime, timeText } from './media-times';

/** Words that are spoken from one moment to another. */
export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
  speaker: string | null;
}

export const transcriptKinds = ['vtt', 'srt', 'text'] as const;
export type TranscriptKind = (typeof transcriptKinds)[number];

/** Plain text has no cues, and cues have no other text. */
export interface Transcript {
  kind: TranscriptKind;
  cues: Cue[];
  text: string;
}

export interface TranscriptProblem {
  /** Number of the line in the source, or index of the cue. */
  at: number;
  message: string;
}

/** What a recording’s length may be off by, because players round it. */
const roundingMs = 1000;

/**
 * The first thing that is wrong with cues: too many, without words, out of order, or outside the recording.
 * @param durationMs length of the recording; null while it is unknown
 */
export function findCueProblem(cues: readonly Cue[], durationMs: number | null): TranscriptProblem | null {
  if (cues.length > media.cues)
    return { at: media.cues, message: `At most ${media.cues.toLocaleString('en')} cues.` };
  for (const [at, { startMs, endMs, text }] of cues.entries()) {
    if (!Number.isSafeInteger(startMs) || !Number.isSafeInteger(endMs) || startMs < 0 || endMs <= startMs)
      return { at, message: 'A cue must end after it begins.' };
    if (!text) return { at, message: `The cue at ${timeText(startMs)} has no words.` };
    if (at > 0 && startMs < cues[at - 1]!.startMs)
      return { at, message: `The cue at ${timeText(startMs)} stands after a later one.` };
    if (durationMs !== null && endMs > durationMs + roundingMs)
      return {
        at,
        message: `The cue at ${timeText(startMs)} ends at ${timeText(endMs)}, but the recording ends at ${timeText(durationMs)}.`,
      };
  }
  return null;
}

/** WebVTT, SRT or plain text, by what stands in it. */
export function transcriptKindOf(source: string): TranscriptKind {
  if (/^\ufeff?WEBVTT(?=[ \t\r\n]|$)/.test(source)) return 'vtt';
  return /^\ufeff?\s{0,20}(?:\d{1,6}[ \t]*\r?\n)?[ \t]*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}[ \t]+-->/.test(source)
    ? 'srt'
    : 'text';
}

const timing = /^[ \t]*([\d:.,]{5,16})[ \t]+-->[ \t]+([\d:.,]{5,16})(?:[ \t].*)?$/;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** Words without tags, in one line each; the speaker of `<v Ana>`. */
function readWords(lines: readonly string[]): Pick<Cue, 'text' | 'speaker'> {
  const joined = lines.join('\n').slice(0, media.cueTextLength * 4);
  const speaker = /<v(?:\.[^<> ]{1,80})?[ \t]+([^<>]{1,200})>/.exec(joined)?.[1]?.trim();
  const text = joined
    .replace(/<[^<>]{0,200}>|\{\\[^{}]{1,40}\}/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|lrm|rlm);/g, (_, name: string) => entities[name]!)
    .replace(/[ \t]+/g, ' ')
    .trim();
  return {
    text: cutText(text, media.cueTextLength),
    speaker: speaker ? cutText(speaker, media.speakerLength) : null,
  };
}

function parseCues(source: string): { cues: Cue[]; problems: TranscriptProblem[] } {
  const cues: Cue[] = [];
  const problems: TranscriptProblem[] = [];
  const lines = source.split(/\r\n|[\r\n]/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(line)) {
      while (index + 1 < lines.length && lines[index + 1]!.trim()) index += 1;
      continue;
    }
    if (!line.includes('-->')) continue;
    const found = line.length > 400 ? null : timing.exec(line);
    const [startMs, endMs] = found ? [readTime(found[1]!), readTime(found[2]!)] : [null, null];
    const at = index + 1;
    const words: string[] = [];
    while (index + 1 < lines.length && lines[index + 1]!.trim() && !lines[index + 1]!.includes('-->')) {
      index += 1;
      words.push(lines[index]!);
    }
    // Without a blank line between them, the number of the next cue stands among the words.
    if (lines[index + 1]?.includes('-->') && /^\d{1,6}$/.test(words.at(-1)?.trim() ?? '')) words.pop();
    if (startMs === null || endMs === null)
      problems.push({ at, message: 'This time cannot be read, such as “00:01:02.500 --> 00:01:04.000”.' });
    else if (endMs <= startMs) problems.push({ at, message: 'This cue ends before it begins.' });
    else {
      const cue = { startMs, endMs, ...readWords(words) };
      if (cue.text) cues.push(cue);
    }
    if (cues.length > media.cues) {
      problems.unshift({ at, message: `At most ${media.cues.toLocaleString('en')} cues.` });
      break;
    }
  }
  cues.sort((one, other) => one.startMs - other.startMs);
  return { cues, problems: problems.slice(0, 20) };
}

/**
 * Reads a transcript that somebody typed or imported. Cues come in the order of their times, without tags.
 * @param source of any length: one that is too long is refused before it is read
 */
export function parseTranscript(source: string): { transcript: Transcript; problems: TranscriptProblem[] } {
  const nothing: Transcript = { kind: 'text', cues: [], text: '' };
  if (source.length > media.transcriptSourceLength)
    return {
      transcript: nothing,
      problems: [
        {
          at: 1,
          message: `A transcript has at most ${media.transcriptSourceLength.toLocaleString('en')} characters.`,
        },
      ],
    };
  const storable = storableText(source).replace(/^\ufeff/, '');
  const kind = transcriptKindOf(storable);
  if (kind === 'text') return { transcript: { kind, cues: [], text: storable.trim() }, problems: [] };
  const { cues, problems } = parseCues(storable);
  if (cues.length === 0 && problems.length === 0)
    problems.push({ at: 1, message: 'There are no cues in it.' });
  return { transcript: { kind, cues, text: '' }, problems };
}

/** All words of a transcript, for search and for reading. */
export const transcriptText = ({ cues, text }: Pick<Transcript, 'cues' | 'text'>): string =>
  cues.length > 0 ? cues.map((cue) => cue.text).join('\n') : text;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** WebVTT, as browsers and podcast players read it. */
export const writeVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map(({ startMs, endMs, text, speaker }) => {
      // A blank line would end the cue.
      const words = escaped(text).replace(/\n{2,}/g, '\n');
      return `${cueTime(startMs)} --> ${cueTime(endMs)}\n${speaker ? `<v ${escaped(speaker)}>` : ''}${words}`;
    }),
  ].join('\n\n') + '\n';

/** SubRip. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ startMs, endMs, text, speaker }, index) =>
        `${index + 1}\n${cueTime(startMs).replace('.', ',')} --> ${cueTime(endMs).replace('.', ',')}\n${
          speaker ? `${speaker}: ` : ''
        }${text.replace(/\n{2,}/g, '\n')}\n`,
    )
    .join('\n');
