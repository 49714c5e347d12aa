import type { ColumnType, Generated } from 'kysely';
import type { PasskeysTables } from './passkeys/passkeys.tables';

/** Rows of `002-identity.sql` and later migrations. Only repositories use the column names. */
export interface IdentityTables extends PasskeysTables {
  people: PeopleTable;
  sessions: SessionsTable;
  ended_sign_ins: EndedSignInsTable;
  signing_keys: SigningKeysTable;
  identity_accounts: AccountsTable;
  identity_refresh_tokens: RefreshTokensTable;
  identity_known_devices: KnownDevicesTable;
  identity_used_assertions: UsedAssertionsTable;
  identity_action_codes: ActionCodesTable;
}

export interface PeopleTable {
  uid: string;
  email: string | null;
  /** Whether `email` is confirmed. */
  email_verified: Generated<boolean>;
  /** The time of these facts; older tokens do not change them. */
  email_as_of: Generated<Date | null>;
  display_name: string | null;
  handle: string | null;
  role: Generated<'fan' | 'creator' | 'admin'>;
  admin: Generated<boolean>;
  status: Generated<'active' | 'suspended' | 'deleted'>;
  created_at: Generated<Date>;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  /** The browser's time zone at the last sign-in; a chosen one is in `profile_settings`. */
  timezone: Generated<string | null>;
  valid_after: Date | null;
  role_changed_at: Date | null;
  role_pending: Generated<boolean>;
  version: Generated<number>;
  /** When the person is erased, after a request for deletion; others cannot find them meanwhile. */
  leaves_at: Generated<Date | null>;
  /** What they wrote in conversations is emptied when they are erased; otherwise it stays, under nobody's name. */
  texts_leave: Generated<boolean>;
  /** Since when an admin hides what they published. */
  hidden_at: Generated<Date | null>;
  /** Until when they cannot publish, by an admin's decision, and why. */
  muted_until: Generated<Date | null>;
  muted_reason: Generated<string | null>;
  /** When a suspension ends by itself, null without an end; and why it was decided. */
  suspended_until: Generated<Date | null>;
  suspended_reason: Generated<string | null>;
  /** The admin who asked to erase them today; a second one confirms it. */
  erase_asked_by: Generated<string | null>;
  /** When the person was erased; only this row is left. */
  erased_at: Generated<Date | null>;
}

export interface SessionsTable {
  id_hash: string;
  uid: string;
  auth_time: Date;
  user_agent: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  /** See `IdTokenClaims.signIn`; null only for rows of servers before migration 036. */
  sign_in: string | null;
  seen_at: Date | null;
}

export interface EndedSignInsTable {
  uid: string;
  sign_in: string;
  ended_at: Date;
}

export interface SigningKeysTable {
  kid: string;
  purpose: KeyPurpose;
  /** Read as an object, written as JSON text. */
  private_jwk: ColumnType<Record<string, unknown>, string, string>;
  created_at: Generated<Date>;
  retired_at: Date | null;
}
export type KeyPurpose = 'id-token' | 'app-check' | 'assertion' | 'release-trial' | 'release-grant';

export interface AccountsTable {
  uid: string;
  email: string;
  email_verified: Generated<boolean>;
  display_name: string | null;
  photo_url: string | null;
  password_hash: string | null;
  password_changed_at: Date | null;
  google_subject: string | null;
  claims: ColumnType<Record<string, unknown>, string | undefined, string>;
  disabled: Generated<boolean>;
  valid_after: Date;
  created_at: Generated<Date>;
  last_login_at: Date | null;
  last_refresh_at: Date | null;
}

export interface RefreshTokensTable {
  token_hash: string;
  family: string;
  parent_hash: string | null;
  uid: string;
  auth_time: Date;
  sign_in_provider: string;
  created_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
  dropped_at: Date | null;
}

export interface KnownDevicesTable {
  uid: string;
  device_hash: string;
  sign_in: string;
  seen_at: Date;
}

export interface UsedAssertionsTable {
  jti: string;
  expires_at: Date;
}

export interface ActionCodesTable {
  code_hash: string;
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL';
  /** Null for a code without an account. */
  uid: string | null;
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
}
