import { queryListText, readQueryList } from './query-lists';

test.each([
  [['tops', 'shoes'], 'tops,shoes'],
  [['Steve Madden, Inc.'], 'Steve Madden\\, Inc.'],
  [['A, B', 'C\\', ',', '\\,'], 'A\\, B,C\\\\,\\,,\\\\\\,'],
  [[], ''],
])('%j is written as %s, and read back', (values, text) => {
  expect(queryListText(values)).toBe(text);
  expect(readQueryList(text)).toEqual(values);
});

test('empty values are left out, and a backslash before any other letter is one', () => {
  expect(readQueryList(',tops,,sh\\oes,\\')).toEqual(['tops', 'sh\\oes', '\\']);
});
