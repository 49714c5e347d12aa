import { readPath } from './read-path';

test('a read is the URL that the client requests; values known only in the page stay placeholders', () => {
  expect(readPath('items', 'list', { sort: 'name', category: ['tops', 'shoes'] })).toBe(
    '/api/items?sort=name&category=tops%2Cshoes',
  );
  expect(readPath('assets', 'list', { spaceId: '{spaceId}', folder: '', sort: 'added' })).toBe(
    '/api/spaces/{spaceId}/assets?folder=&sort=added',
  );
});
