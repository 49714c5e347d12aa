import { isTrustedScript } from './trusted-scripts';

const origin = 'https://bestie.test';

test.each([
  '/host/1.0.0/main.js',
  'https://bestie.test/remotes/fan/1.4.2/entry.0123.js',
  '/kept/remotes/fan/1.4.2/entry.0123.js',
  '/service-worker.js',
])('a file of a release may run: %s', (address) =>
  expect(isTrustedScript(address, origin, false)).toBe(true),
);

test.each([
  'https://evil.test/host/1.0.0/main.js',
  '//evil.test/remotes/fan/1.0.0/entry.js',
  '/v0/b/bucket/o/upload.js?alt=media',
  '/api/items',
  '/host/../v0/b/bucket/o/upload.js',
  '/service-worker.js/more',
  'data:text/javascript,alert(1)',
  'blob:https://bestie.test/1234',
  'javascript:alert(1)',
])('nothing else may: %s', (address) => {
  expect(isTrustedScript(address, origin, false)).toBe(false);
  expect(isTrustedScript(address, origin, true)).toBe(false);
});

test('Google’s scripts may where Firebase signs people in, and only there', () => {
  for (const address of [
    'https://apis.google.com/js/api.js?onload=x',
    'https://www.google.com/recaptcha/enterprise.js?render=explicit',
    'https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js',
  ]) {
    expect(isTrustedScript(address, origin, true)).toBe(true);
    expect(isTrustedScript(address, origin, false)).toBe(false);
  }
  expect(isTrustedScript('https://www.google.com/search.js', origin, true)).toBe(false);
});
