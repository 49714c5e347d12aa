import { runInNewContext } from 'node:vm';
import { commonPasswordCount, isCommonPassword } from './common-passwords';
import { judgePassword, passwordLength, passwordRule } from './passwords';

const email = 'nell.brandt+shop@bestie.test';

test('the rule that is shown names the real minimum length', () => {
  expect(passwordRule).toContain(`At least ${passwordLength.min} characters.`);
});

test.each([
  ['', 'short', ''],
  ['seven77', 'short', 'Too short: 1 more character.'],
  ['tiny', 'short', 'Too short: 4 more characters.'],
  // Two UTF-16 units are one character.
  ['👗👗👗👗', 'short', 'Too short: 4 more characters.'],
  ['x'.repeat(129), 'long', 'Too long: at most 128 characters.'],
  ['aaaaaaaaaa', 'simple', 'Too easy to guess.'],
  ['abababababab', 'simple', 'Too easy to guess.'],
  ['nell.brandt+shop@bestie.test', 'email', 'Too easy to guess: it contains your email.'],
  ['my Nell.Brandt password', 'email', 'Too easy to guess: it contains your email.'],
  ['nell.brandt+shop 2026', 'email', 'Too easy to guess: it contains your email.'],
  ['password-2026!', null, 'Weak: add a word or two.'],
  ['83920174', null, 'Weak: add a word or two.'],
  ['kjhgvelm', null, 'Weak: add a word or two.'],
  ['velvettweeds', null, 'Fair: one more word makes it good.'],
  ['Velvet-tweed', null, 'Good.'],
  ['velvet-and-tweed', null, 'Strong.'],
  ['correct horse battery', null, 'Strong.'],
] as const)('%j is judged: %s, %j', (password, problem, words) => {
  expect(judgePassword(password, email)).toEqual({ problem, words });
});

test('an e-mail name of two letters does not make every password that contains it weak', () => {
  expect(judgePassword('velvet-and-tweed', 'an@bestie.test').problem).toBeNull();
  expect(judgePassword('velvet-and-tweed', 'and@bestie.test').problem).toBe('email');
  expect(judgePassword('velvet-and-tweed', '').problem).toBeNull();
});

test('the function uses only its arguments, so that a page can embed its source', () => {
  const copy = runInNewContext(`(${judgePassword.toString()})`) as typeof judgePassword;
  for (const password of ['', 'tiny', 'velvet-and-tweed', 'nell.brandt!', 'password-2026!'])
    expect(copy(password, email, passwordLength)).toEqual(judgePassword(password, email));
});

test('the 3,000 most common passwords are refused in any capitalisation', () => {
  expect(commonPasswordCount).toBeGreaterThanOrEqual(3000);
  for (const password of ['password', 'Password', '12345678', 'QWERTYUIOP', 'corvette', 'bestie-demo-1'])
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
  for (const password of ['velvet-and-tweed', 'correct horse battery', 'short'])
    expect([password, isCommonPassword(password)]).toEqual([password, false]);
});
