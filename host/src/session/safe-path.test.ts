import { loginPath, safePath } from './safe-path';

test.each([
  ['/closet', '/closet'],
  ['/closet?colour=rose&sort=name#top', '/closet?colour=rose&sort=name#top'],
  ['/creator/spaces/1/upload', '/creator/spaces/1/upload'],
])('%s is a page of this site', (candidate, path) => {
  expect(safePath(candidate, '/home')).toBe(path);
});

test.each([
  null,
  '',
  'closet',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?next=/login',
  '/x/../login',
  '/unauthorized',
])('%p leads to the fallback', (candidate) => {
  expect(safePath(candidate, '/home')).toBe('/home');
});

test('the sign-in page keeps the requested path', () => {
  expect(loginPath('/closet?q=hat')).toBe('/login?next=%2Fcloset%3Fq%3Dhat');
  expect(loginPath('/')).toBe('/login');
  expect(loginPath('/login')).toBe('/login');
});
