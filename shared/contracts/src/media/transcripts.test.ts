import { limits } from '../http/limits';
import { findCueProblem, parseTranscript, transcriptText, writeSrt, writeVtt } from './transcripts';

const vtt = `\ufeffWEBVTT - Hems

NOTE two lines
of a remark --> not a cue

STYLE
::cue { color: red }

intro
00:01.000 --> 00:03.500 align:start
<v Ana>Pins &amp; <b>needles</b>

00:00:04.000 --> 00:00:06.000
Two lines
of words
`;

test('WebVTT is read with speakers and without tags, and is the same when it is written and read again', () => {
  const { transcript, problems } = parseTranscript(vtt);
  expect(problems).toEqual([]);
  expect(transcript).toEqual({
    kind: 'vtt',
    text: '',
    cues: [
      { startMs: 1000, endMs: 3500, text: 'Pins & needles', speaker: 'Ana' },
      { startMs: 4000, endMs: 6000, text: 'Two lines\nof words', speaker: null },
    ],
  });
  expect(parseTranscript(writeVtt(transcript.cues)).transcript.cues).toEqual(transcript.cues);
  expect(transcriptText(transcript)).toBe('Pins & needles\nTwo lines\nof words');
});

test('SRT is read, also where the lines between cues are missing, and in the order of its times', () => {
  const { transcript, problems } = parseTranscript(
    '2\r\n00:00:04,000 --> 00:00:06,000\r\n<i>Later</i>\r\n1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}First\r\n',
  );
  expect(problems).toEqual([]);
  expect(transcript.kind).toBe('srt');
  expect(transcript.cues.map(({ text }) => text)).toEqual(['First', 'Later']);
  expect(parseTranscript(writeSrt(transcript.cues)).transcript).toEqual(transcript);
});

test('other text is a transcript without times', () => {
  expect(parseTranscript('Hello.\n\nWe talk about hems --> and pins.').transcript).toEqual({
    kind: 'text',
    cues: [],
    text: 'Hello.\n\nWe talk about hems --> and pins.',
  });
});

test('a time that cannot be read, and a cue that ends before it begins, are named by line', () => {
  expect(
    parseTranscript(
      'WEBVTT\n\n00:01 --> tomorrow\nWhen?\n\n00:03.000 --> 00:02.000\nBack\n\n00:05.000 --> 00:06.000\nGood',
    ),
  ).toEqual({
    transcript: {
      kind: 'vtt',
      text: '',
      cues: [{ startMs: 5000, endMs: 6000, text: 'Good', speaker: null }],
    },
    problems: [
      { at: 3, message: 'This time cannot be read, such as “00:01:02.500 --> 00:01:04.000”.' },
      { at: 6, message: 'This cue ends before it begins.' },
    ],
  });
  expect(parseTranscript('WEBVTT\n').problems).toEqual([{ at: 1, message: 'There are no cues in it.' }]);
});

test('cues outside the recording or out of order are refused; a second of rounding is not', () => {
  const cue = (startMs: number, endMs: number) => ({ startMs, endMs, text: 'Words', speaker: null });
  expect(findCueProblem([cue(0, 2000), cue(2000, 60_900)], 60_000)).toBeNull();
  expect(findCueProblem([cue(0, 61_001)], 60_000)?.message).toBe(
    'The cue at 0:00 ends at 1:01, but the recording ends at 1:00.',
  );
  expect(findCueProblem([cue(5000, 6000), cue(2000, 3000)], null)?.at).toBe(1);
  expect(findCueProblem([cue(5000, 5000)], null)?.message).toBe('A cue must end after it begins.');
});

test.each([
  ['64 MB of commas', ','.repeat(64 * 1024 * 1024), 'A transcript has at most 600,000 characters.'],
  ['arrows', `WEBVTT\n${'-->'.repeat(190_000)}`, 'This time cannot be read'],
  ['arrows on every line', `WEBVTT\n\n${'-->\n'.repeat(140_000)}`, 'This time cannot be read'],
  [
    'too many cues',
    `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(limits.media.cues + 1)}`,
    'At most 10,000 cues.',
  ],
])('%s as a transcript are answered with what is wrong', (_, source, message) => {
  const { problems } = parseTranscript(source);
  expect(problems[0]?.message).toContain(message);
  expect(problems.length).toBeLessThanOrEqual(21);
});

test('open tags, entities and half an emoji do no harm', () => {
  const { transcript } = parseTranscript(
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(100_000)}\n\n00:03.000 --> 00:04.000\nDress \ud83d &copy; <v >Bye\0`,
  );
  expect(transcript.cues.map(({ text }) => text.length)).toEqual([
    limits.media.cueTextLength,
    'Dress  &copy; Bye'.length - 1,
  ]);
});
