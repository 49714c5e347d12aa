/** Length limits of a new password in characters (NFKC); the minimum is ours, Firebase's own would be 6. */
export const passwordLength = { min: 8, max: 128 };

/** Requirements for a new password, shown before the form is submitted. */
export const passwordRule = 'At least 8 characters. Common passwords and your email address are refused.';

/** Problems of a password that can be found without a list of common ones. */
export type PasswordProblem = 'short' | 'long' | 'email' | 'simple';

/** The problem of a password, or its strength, in words. */
export interface PasswordCheck {
  problem: PasswordProblem | null;
  /** A short sentence to show while a person types; empty for an empty password. */
  words: string;
}

/**
 * Judges a new password. Passwords that contain the e-mail address, or the part before its
 * @, have a problem; so have those of one or two different characters. Common passwords are checked by
 * `common-passwords.ts`.
 *
 * Uses only its arguments, because the page of a reset link embeds its source.
 */
export function judgePassword(
  password: string,
  email: string,
  { min, max }: typeof passwordLength = passwordLength,
): PasswordCheck {
  const plain = password.normalize('NFKC');
  const text = plain.toLowerCase();
  const { length } = [...plain];
  if (length === 0) return { problem: 'short', words: '' };
  if (length < min)
    return {
      problem: 'short',
      words: `Too short: ${min - length} more ${min - length === 1 ? 'character' : 'characters'}.`,
    };
  if (length > max) return { problem: 'long', words: `Too long: at most ${max} characters.` };
  const [mailbox = ''] = email.normalize('NFKC').trim().toLowerCase().split('@');
  // With and without the part after a plus sign; two letters occur in many a good password.
  if ([mailbox, mailbox.replace(/\+.*/, '')].some((part) => part.length > 2 && text.includes(part)))
    return { problem: 'email', words: 'Too easy to guess: it contains your email.' };
  const distinct = new Set(text).size;
  if (distinct < 3) return { problem: 'simple', words: 'Too easy to guess.' };
  const letters = text.replace(/[^a-z]+/g, '');
  const usual =
    /^(|abcd?|asdf(gh|ghjkl)?|admin|bestie|dragon|football|hello|iloveyou|letmein|login|master|monkey|passwor[dt]|princess|qwert[yz](uiop)?|secret|sunshine|welcome)$/;
  const alphabet =
    (/[a-z]/.test(plain) ? 26 : 0) +
    (/[A-Z]/.test(plain) ? 26 : 0) +
    (/\d/.test(plain) ? 10 : 0) +
    (/[^a-zA-Z\d]/.test(plain) ? 33 : 0);
  // Repeated characters add little.
  const bits = Math.min(length, distinct * 2) * Math.log2(alphabet);
  if (bits < 45 || usual.test(letters)) return { problem: null, words: 'Weak: add a word or two.' };
  if (bits < 60) return { problem: null, words: 'Fair: one more word makes it good.' };
  return { problem: null, words: bits < 80 ? 'Good.' : 'Strong.' };
}
