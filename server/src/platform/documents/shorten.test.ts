import { shorten, shortenBetweenWords } from './shorten';

test.each([
  ['Silk dress', 'Silk dress'],
  ['Two\n lines\u0000', 'Two lines'],
  ['Silk dresses', 'Silk dres…'],
  ['12345678👗👗', '12345678…'],
  ['half \ud83d', 'half \ufffd'],
])('%j is shortened to %j', (text, short) => {
  expect(shorten(text, 10)).toBe(short);
});

test.each([
  ['Silk is smooth', 'Silk is…'],
  ['A gardenparty', 'A gardenp…'],
  ['夏に着る服を選びましょう', '夏に着る服を選びま…'],
  ['Ends here…', 'Ends here…'],
])('%j is cut between words as %j', (text, short) => {
  expect(shortenBetweenWords(text, 10)).toBe(short);
});
