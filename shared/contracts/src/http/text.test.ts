import { cutText, findUnstorableText, storableText } from './text';

test('text that no database can store is found anywhere in the input, and its field is named', () => {
  expect(findUnstorableText({ name: 'Blouse', tags: ['a', '👗', 'é\n'], price: null, more: 3 })).toBeNull();
  expect(findUnstorableText({ name: 'a\0b' })).toBe('name');
  expect(findUnstorableText({ changes: { tags: ['fine', 'half \ud83d of a pair'] } })).toBe('changes.tags.1');
  // The name of a field is stored, too, where people choose it.
  expect(findUnstorableText({ values: { fine: 1, 'a\0b': 2 } })).toBe('values');
  expect(findUnstorableText({ surface: { inner: { 'half \ud83d': {} } } })).toBe('surface.inner');
});

test('a deeply nested body causes no failure', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(findUnstorableText({ deep })).toBeNull();
});

test('a text is cut before an emoji that does not fit as a whole', () => {
  expect(cutText('Hat 👒', 5)).toBe('Hat ');
  expect(cutText('Hat 👒', 6)).toBe('Hat 👒');
  expect(storableText('a\0b\ud83d')).toBe('ab');
});
