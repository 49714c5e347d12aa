import { hashSecret } from '../../keys/secrets';
import type { IdentityDatabase } from '../identity-database';
import type { ActionCodesTable } from '../identity.tables';
import { ToolkitError } from './toolkit-error';

export type ActionCodeKind = ActionCodesTable['kind'];

export interface NewActionCode {
  kind: ActionCodeKind;
  code: string;
  /** Null for a code without an account; see `password-resets.ts`. */
  uid: string | null;
  email: string;
  expiresAt: Date;
}

/** SQL of `identity_action_codes`, the codes in mailed links; only hashes are stored. */
export function createActionCodes(db: IdentityDatabase, clock: () => Date) {
  const find = async (code: string) => {
    const row = await db
      .selectFrom('identity_action_codes')
      .selectAll()
      .where('code_hash', '=', hashSecret(code))
      .where('uid', 'is not', null)
      .executeTakeFirst();
    if (!row?.uid) throw new ToolkitError('INVALID_OOB_CODE');
    if (row.expires_at <= clock()) throw new ToolkitError('EXPIRED_OOB_CODE');
    return { ...row, uid: row.uid };
  };

  return {
    /** The purpose of a code, which stays valid. @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE */
    find,

    /** Earlier codes of the same kind stop working. Call it in a transaction. */
    async replace({ kind, code, uid, email, expiresAt }: NewActionCode): Promise<void> {
      await db.deleteFrom('identity_action_codes').where('uid', '=', uid).where('kind', '=', kind).execute();
      await db
        .insertInto('identity_action_codes')
        .values({ code_hash: hashSecret(code), kind, uid, email, expires_at: expiresAt })
        .execute();
    },

    /**
     * Redeems a code; of two simultaneous calls one succeeds.
     * @throws ToolkitError INVALID_OOB_CODE, EXPIRED_OOB_CODE
     */
    async use(kind: ActionCodeKind, code: string): Promise<{ uid: string; email: string }> {
      const row = await find(code);
      const used = await db
        .deleteFrom('identity_action_codes')
        .where('code_hash', '=', row.code_hash)
        .where('kind', '=', kind)
        .returning(['uid', 'email'])
        .executeTakeFirst();
      if (!used?.uid) throw new ToolkitError('INVALID_OOB_CODE');
      return { ...used, uid: used.uid };
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('identity_action_codes').where('expires_at', '<=', now).execute();
    },
  };
}
