import { reconcile } from './reconcile';

const session = { uid: 'ada' };
const user = { uid: 'ada', email: null, displayName: null };

test('page and provider have the same person', () => {
  expect(reconcile(session, user)).toBe('keep');
  expect(reconcile(null, null)).toBe('keep');
});

test('a cookie without a sign-in ends the session', () => {
  expect(reconcile(session, null)).toBe('end');
});

test('a sign-in without a cookie, or of another person, starts a session', () => {
  expect(reconcile(null, user)).toBe('start');
  expect(reconcile({ uid: 'grace' }, user)).toBe('start');
});
