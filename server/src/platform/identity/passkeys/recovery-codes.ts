import { randomInt } from 'node:crypto';
import { limits } from '@bestie/contracts/limits';
import { hashSecret } from '../../keys/secrets';

/** Letters and digits that nobody mixes up. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 16 of them: 79 random bits, so that a plain digest is enough. */
const groups = 4;
const perGroup = 4;

/** New recovery codes, as people write them down: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.passkeys.recoveryCodes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  );

/** The stored hash of a code, however it was typed. */
export const hashRecoveryCode = (code: string): string =>
  hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
