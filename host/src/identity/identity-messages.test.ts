import { identityErrorCode } from './identity-errors';
import {
  GoogleRedirectError,
  googleMessage,
  loginMessage,
  resetMessage,
  signUpMessage,
} from './identity-messages';

const failure = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('the error messages of sign-in are those of the specification', () => {
  test.each([
    ['auth/invalid-credential', 'Invalid email or password'],
    ['auth/wrong-password', 'Invalid email or password'],
    ['auth/user-not-found', 'Invalid email or password'],
    ['auth/too-many-requests', 'Too many attempts. Try again later.'],
    ['auth/anything-else', 'Login failed.'],
  ])('login: %s', (code, message) => {
    expect(loginMessage(failure(code))).toBe(message);
  });

  test.each([
    ['auth/weak-password', 'Please choose a stronger password.'],
    ['auth/password-does-not-meet-requirements', 'Please choose a stronger password.'],
    ['auth/email-already-in-use', 'Email already in use.'],
    ['auth/anything-else', 'Signup failed.'],
  ])('sign-up: %s', (code, message) => {
    expect(signUpMessage(failure(code))).toBe(message);
  });

  test('Google: popup and redirect failed', () => {
    expect(googleMessage(new GoogleRedirectError('no way'))).toBe(
      'Google sign-in failed. Please reload and try again.',
    );
  });

  test('Google: other', () => {
    expect(googleMessage(failure('auth/anything-else'))).toBe('Google sign-in failed.');
  });

  test('password mail', () => {
    expect(resetMessage(failure('auth/too-many-requests'))).toBe('Too many attempts. Try again later.');
    expect(resetMessage(failure('auth/anything-else'))).toBe(
      'The email could not be sent. Try again in a moment.',
    );
  });

  test.each([
    ['login', loginMessage],
    ['sign-up', signUpMessage],
    ['Google', googleMessage],
  ])("%s: the provider's message takes precedence over ours", (_area, message) => {
    expect(message(failure('auth/user-disabled', 'The account has been disabled.'))).toBe(
      'The account has been disabled.',
    );
  });

  test.each([[null], [undefined], ['text'], [{}], [new Error('')]])(
    '%p has no code and gets our message',
    (thrown) => {
      expect(identityErrorCode(thrown)).toBeNull();
      expect(loginMessage(thrown)).toBe('Login failed.');
    },
  );
});
