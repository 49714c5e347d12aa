import { reconcile } from './reconcile';

const session = { uid: 'ada' };
const user = { uid: 'ada', email: null, displayName: null };

test('page and provider agree', () => {
  expect(reconcile(session, user)).toBe('keep');
  expect(reconcile(null, null)).toBe('keep');
});

test('a cookie that outlived the sign-in ends', () => {
  expect(reconcile(session, null)).toBe('end');
});

test('a sign-in that outlived the cookie starts a session, and so does another person', () => {
  expect(reconcile(null, user)).toBe('start');
  expect(reconcile({ uid: 'grace' }, user)).toBe('start');
});
