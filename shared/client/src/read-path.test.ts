import { readPath } from './read-path';

test('a read is the URL that the client asks for; what only the page knows stays a placeholder', () => {
  expect(readPath('items', 'list', { sort: 'name', category: ['tops', 'shoes'] })).toBe(
    '/api/items?sort=name&category=tops%2Cshoes',
  );
  expect(readPath('assets', 'list', { spaceId: '{spaceId}', folder: '', sort: 'added' })).toBe(
    '/api/spaces/{spaceId}/assets?folder=&sort=added',
  );
});
