import type { Selectable } from 'kysely';
import type { IdentityDatabase } from './identity-database';
import type { KeyPurpose, SigningKeysTable } from './identity.tables';

export type SigningKeyRow = Selectable<SigningKeysTable>;

/** SQL of `signing_keys`, which has one active key per purpose. */
export function createSigningKeysRepository(db: IdentityDatabase) {
  return {
    /** Keys of a purpose, including retired ones. */
    list: (purpose: KeyPurpose): Promise<SigningKeyRow[]> =>
      db.selectFrom('signing_keys').selectAll().where('purpose', '=', purpose).execute(),

    /** Does nothing when the purpose has an active key. */
    async insert({ kid, purpose, jwk }: { kid: string; purpose: KeyPurpose; jwk: object }): Promise<void> {
      await db
        .insertInto('signing_keys')
        .values({ kid, purpose, private_jwk: JSON.stringify(jwk), retired_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
