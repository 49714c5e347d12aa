import { createHash, hkdfSync } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BestieError } from '@bestie/contracts/errors';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import type { Logger } from '../logger';
import { keyBytes, makeKeyFile } from './key-file';
import { createSecretKeysRepository } from './secret-keys.repository';

/** The key outside of the database, and keys that are derived from it. */
export interface SecretKey {
  /** Identifies the key without revealing it. */
  id: string;
  /** A key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
}

export interface SecretKeysDependencies {
  db: Kysely<Database>;
  /** The folder of the key file. */
  keysDir: string;
  /** The key itself in base64, in place of the file. */
  given: string | undefined;
  logger: Logger;
}

export type SecretKeys = ReturnType<typeof createSecretKeys>;

/** `unused`: nothing was ever sealed. `different`: another key than the one that sealed what is in the database. */
export type SecretKeyState = 'unused' | 'present' | 'missing' | 'unreadable' | 'different';

/** Why the key cannot be used, for the log. */
class SecretKeyTrouble extends Error {
  constructor(
    readonly state: Exclude<SecretKeyState, 'unused' | 'present'>,
    message: string,
  ) {
    super(message);
  }
}

const fileName = 'sealing.key';

/** The key as {@link SecretKey}. */
export function toSecretKey(secret: Buffer): SecretKey {
  const derived = new Map<string, Buffer>();
  function derive(purpose: string): Buffer {
    const known = derived.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', `bestie ${purpose}`, keyBytes));
    derived.set(purpose, key);
    return key;
  }
  return { id: createHash('sha256').update(derive('key id')).digest('hex').slice(0, 16), derive };
}

/**
 * The key that encrypts values which the database must not reveal alone. It is created on first use, in a
 * file that only this user can read. The database stores its id, so that another key, or a new one in place
 * of a lost one, is never used by mistake.
 */
export function createSecretKeys({ db, keysDir, given, logger }: SecretKeysDependencies) {
  const repository = createSecretKeysRepository(db);
  const file = join(keysDir, fileName);
  let opened: Promise<SecretKey> | undefined;

  const trouble = (state: SecretKeyTrouble['state'], why: string) =>
    new BestieError('unavailable', {
      message:
        'Confessions are closed: the key that seals them is missing. Whoever runs this Bestie has to put it back.',
      cause: new SecretKeyTrouble(state, why),
    });

  async function readKeyFile(): Promise<string | null> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      const { code = 'an unknown error' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      throw trouble('unreadable', `${file} cannot be read (${code}).`);
    }
  }

  async function find(): Promise<Buffer | null> {
    const text = given ?? (await readKeyFile());
    if (text === null) return null;
    const secret = Buffer.from(text.trim(), 'base64');
    if (secret.length !== keyBytes)
      throw trouble(
        'unreadable',
        `${given === undefined ? file : 'SEALING_KEY'} holds no 32 bytes in base64.`,
      );
    return secret;
  }

  async function openKey(): Promise<SecretKey> {
    const known = await repository.find();
    let secret = await find();
    if (!secret && known !== undefined)
      throw trouble('missing', `The key ${known} is neither in ${file} nor in SEALING_KEY.`);
    if (!secret) {
      await makeKeyFile(file);
      secret = await find();
    }
    if (!secret) throw trouble('missing', `${file} went away.`);
    if (given === undefined) await chmod(file, 0o600);
    const key = toSecretKey(secret);
    const registered = await repository.register(key.id);
    if (registered !== key.id)
      throw trouble(
        'different',
        `The key of this database is ${registered}, and the one in place is ${key.id}.`,
      );
    return key;
  }

  return {
    /**
     * The key; created if there is none yet.
     * @throws BestieError `unavailable` when sealed values need another key
     */
    async get(): Promise<SecretKey> {
      opened ??= openKey();
      try {
        return await opened;
      } catch (error) {
        // The next call tries again, because the file may be back.
        opened = undefined;
        throw error;
      }
    },

    /** For whoever runs this: whether what is sealed can be opened here. */
    async state(): Promise<SecretKeyState> {
      if ((await repository.find()) === undefined) return 'unused';
      return this.get().then(
        () => 'present' as const,
        (error: unknown) => {
          if (error instanceof BestieError && error.cause instanceof SecretKeyTrouble)
            return error.cause.state;
          throw error;
        },
      );
    },

    /** Logs at start when there are sealed values without their key. */
    async check(): Promise<void> {
      if ((await repository.find()) === undefined) return;
      await this.get().catch((error: unknown) => {
        if (!(error instanceof BestieError)) throw error;
        logger.error(
          { reason: (error.cause as Error).message },
          'the key that seals confessions is missing: they stay closed until it is back (docs/operations.md, Keys)',
        );
      });
    },
  };
}
