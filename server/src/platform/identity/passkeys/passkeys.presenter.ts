import type { FailedSignIn, Passkey, PasskeyPolicy } from '@bestie/contracts/passkeys.contract';
import { readUserAgent } from '../user-agents';
import type { FailedSignInRow, PasskeyRow, PasskeysRepository } from './passkeys.repository';

export const presentPasskey = (
  row: Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at'>,
): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export function presentFailure(row: FailedSignInRow): FailedSignIn {
  const { browser, system } = readUserAgent(row.user_agent);
  return { id: row.id, method: row.method, at: row.at.toISOString(), browser, system };
}

export const presentPolicy = (
  policy: Awaited<ReturnType<PasskeysRepository['readPolicy']>>,
): PasskeyPolicy => ({
  adminsNeedPasskeys: policy.required,
  version: policy.version,
  admins: policy.admins,
  adminsWithPasskeys: policy.with_passkeys,
});
