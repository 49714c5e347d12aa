import type { Generated } from 'kysely';
import type { SignInMethod } from '@bestie/contracts/passkeys';
import type { Timestamp } from '../../database/column-types';

/** What an authenticator is asked for. */
export type ChallengePurpose = 'add' | 'signIn' | 'stepUp';

/** Rows of 156-passkeys.sql. */
export interface PasskeysTables {
  passkeys: {
    id: string;
    uid: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string[];
    name: string;
    created_at: Timestamp;
    last_used_at: Timestamp | null;
  };
  passkey_challenges: {
    id: string;
    uid: string;
    purpose: ChallengePurpose;
    bound_to: string;
    challenge: string;
    expires_at: Timestamp;
    /** What a question for a new passkey was answered with. */
    passkey_id: string | null;
  };
  recovery_codes: { uid: string; code_hash: string; used_at: Timestamp | null };
  confirmed_sign_ins: { uid: string; sign_in: string; confirmed_at: Timestamp };
  failed_sign_ins: {
    id: string;
    uid: string;
    method: SignInMethod;
    user_agent: string | null;
    at: Timestamp;
  };
  sign_in_policy: {
    only_row: Generated<boolean>;
    admins_need_passkeys: boolean;
    version: Generated<number>;
  };
}
