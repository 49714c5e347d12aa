import { findUnstorableText } from './text';

test('text that no database can hold is found wherever it is, and named', () => {
  expect(findUnstorableText({ name: 'Blouse', tags: ['a', '👗', 'é\n'], price: null, more: 3 })).toBeNull();
  expect(findUnstorableText({ name: 'a\0b' })).toBe('name');
  expect(findUnstorableText({ changes: { tags: ['fine', 'half \ud83d of a pair'] } })).toBe('changes.tags.1');
});

test('a body that is nested very deep is no trouble', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(findUnstorableText({ deep })).toBeNull();
});
