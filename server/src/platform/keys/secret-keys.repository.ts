import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';

/** One row: which key seals what this database must not tell. */
export interface SecretKeysTable {
  purpose: 'sealing';
  key_id: string;
}

/** SQL of `secret_keys`. */
export function createSecretKeysRepository(db: Kysely<Database>) {
  const find = async (): Promise<string | undefined> =>
    (await db.selectFrom('secret_keys').select('key_id').where('purpose', '=', 'sealing').executeTakeFirst())
      ?.key_id;
  return {
    find,

    /** Notes which key it is, once and for all. @returns the one that stands */
    async register(keyId: string): Promise<string> {
      await db
        .insertInto('secret_keys')
        .values({ purpose: 'sealing', key_id: keyId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await find()) ?? keyId;
    },
  };
}
