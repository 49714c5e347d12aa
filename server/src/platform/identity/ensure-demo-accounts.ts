import type { Config } from '../../config';
import { demoAccounts, demoPassword } from './demo-accounts';
import type { DemoAccount } from './demo-accounts';
import type { Identity } from './identity';

/**
 * Accounts with a known password exist on loopback only: by default outside of production, in production on request.
 */
export function mayMakeDemoAccounts(
  config: Pick<Config, 'mode' | 'loopback' | 'firebase'>,
  askedByName: boolean,
): boolean {
  if (config.firebase || !config.loopback) return false;
  return askedByName || config.mode !== 'production';
}

/**
 * Creates the demo fan, creator and admin if they are missing. Existing accounts stay unchanged.
 * @returns the accounts with their uids, in the order of {@link demoAccounts}
 */
export async function ensureDemoAccounts(
  identity: Pick<Identity, 'admin' | 'setRole'>,
): Promise<DemoAccount[]> {
  const made: DemoAccount[] = [];
  for (const account of demoAccounts) {
    const { email, displayName, role } = account;
    const existing = await identity.admin.getByEmail(email);
    const user =
      existing ??
      (await identity.admin.create({ email, emailVerified: true, displayName, password: demoPassword }));
    if (!existing) await identity.setRole(user.uid, role);
    made.push({ ...account, uid: user.uid });
  }
  return made;
}
