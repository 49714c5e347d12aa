import { identityErrorCode } from './identity-errors';
import { requireStrongPassword } from './strong-password';

const outcome = (password: string) =>
  requireStrongPassword(password, 'nell.brandt@bestie.test').then(
    () => 'accepted',
    (error: unknown) => identityErrorCode(error),
  );

test.each(['seven77', 'aaaaaaaaaa', 'Baseball', '12071984', 'My-nell.brandt-2026', 'x'.repeat(129)])(
  '%j is refused like a weak password',
  async (password) => {
    expect(await outcome(password)).toBe('auth/weak-password');
  },
);

test('a few words that only one person would combine are accepted', async () => {
  expect(await outcome('velvet-and-tweed')).toBe('accepted');
});
