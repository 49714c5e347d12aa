import { chapterLines, readChapterLines } from './chapter-lines';

test('pasted lines become chapters in their order, and what is none is named', () => {
  const { chapters, skipped } = readChapterLines(
    'In this video:\n1:02:05 – The end\n0:00 Start\r\n- 12:30: Belts\n3:75 no time\n\n',
  );
  expect(chapters).toEqual([
    { seconds: 0, title: 'Start' },
    { seconds: 750, title: 'Belts' },
    { seconds: 3725, title: 'The end' },
  ]);
  expect(skipped).toEqual(['In this video:', '3:75 no time']);
});

test('lines that were read are written the same again', () => {
  const text = '0:00 Start\n12:30 Belts\n1:02:05 The end';
  expect(chapterLines(readChapterLines(text).chapters)).toBe(text);
});
