import { limits } from '../http/limits';
import { chaptersText, findChapterProblem, parseChapters, writePodcastChapters } from './chapters';

test('chapters are read as people paste them, and written as they are read', () => {
  const { chapters, problems } = parseChapters(
    [
      '0:00 Intro',
      '- (4:05) The hem, by hand',
      '3. 12:30 – Pressing',
      'Questions & answers 1:02:03',
      '',
      '[01:10:00.500] 👗 Goodbye',
    ].join('\r\n'),
  );
  expect(problems).toEqual([]);
  expect(chapters).toEqual([
    { startMs: 0, title: 'Intro' },
    { startMs: 245_000, title: 'The hem, by hand' },
    { startMs: 750_000, title: 'Pressing' },
    { startMs: 3_723_000, title: 'Questions & answers' },
    { startMs: 4_200_500, title: '👗 Goodbye' },
  ]);
  expect(parseChapters(chaptersText(chapters)).chapters.map(({ title }) => title)).toEqual(
    chapters.map(({ title }) => title),
  );
  expect(JSON.parse(writePodcastChapters(chapters.slice(1, 2)))).toEqual({
    version: '1.2.0',
    chapters: [{ startTime: 245, title: 'The hem, by hand' }],
  });
});

test('a line that is no chapter is named, and the others stand', () => {
  expect(parseChapters('Hello\n0:00 Intro\n2:70 Nonsense\n5:00\n1:00:00 End')).toEqual({
    chapters: [
      { startMs: 0, title: 'Intro' },
      { startMs: 3_600_000, title: 'End' },
    ],
    problems: [
      { at: 1, message: 'This line has no time, such as “4:05 The hem”.' },
      { at: 3, message: 'This line has no time, such as “4:05 The hem”.' },
      { at: 4, message: 'This chapter has no title.' },
    ],
  });
});

test('a chapter beyond the end, out of order or without a title is refused', () => {
  const intro = { startMs: 0, title: 'Intro' };
  expect(findChapterProblem([intro, { startMs: 59_999, title: 'Last words' }], 60_000)).toBeNull();
  expect(findChapterProblem([intro, { startMs: 60_000, title: 'Too late' }], 60_000)).toEqual({
    at: 1,
    message: '“Too late” begins at 1:00, but the recording ends at 1:00.',
  });
  expect(findChapterProblem([intro, { startMs: 60_000, title: 'Unknown length' }], null)).toBeNull();
  expect(findChapterProblem([intro, intro], null)?.at).toBe(1);
  expect(findChapterProblem([{ startMs: 0, title: ' ' }], null)).toEqual({
    at: 0,
    message: 'Write a title.',
  });
  const many = Array.from({ length: limits.media.chapters + 1 }, (_, startMs) => ({ startMs, title: 'x' }));
  expect(findChapterProblem(many, null)?.message).toBe('At most 200 chapters.');
});

test.each([
  ['64 MB of commas', ','.repeat(64 * 1024 * 1024)],
  ['numbers and colons', '1:'.repeat(20_000)],
  ['brackets', '('.repeat(40_000)],
  ['dashes on every line', '- - - - - - 1\n'.repeat(2800)],
])('%s as chapters are answered with what is wrong', (_, text) => {
  const { chapters, problems } = parseChapters(text);
  expect(chapters).toEqual([]);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThanOrEqual(20);
});

test('half an emoji in a title is left out', () => {
  expect(parseChapters('0:00 Dress \ud83d').chapters).toEqual([{ startMs: 0, title: 'Dress' }]);
});
