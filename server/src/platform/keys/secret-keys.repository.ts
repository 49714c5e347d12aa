import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';

/** SQL of `secret_keys`. */
export function createSecretKeysRepository(db: Kysely<Database>) {
  const find = async (): Promise<string | undefined> =>
    (await db.selectFrom('secret_keys').select('key_id').where('purpose', '=', 'sealing').executeTakeFirst())
      ?.key_id;
  return {
    find,

    /** Records the key's id, once. @returns the recorded one */
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
