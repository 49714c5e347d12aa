import type { Server } from '../compose';
import type { Config } from '../config';
import { demoPassword, ensureDemoAccounts, mayMakeDemoAccounts } from '../platform/identity/demo-accounts';
import { fillDemoCloset } from './demo-closet';

/**
 * Whether this start may make demo data: on loopback and outside of production by itself, elsewhere only when
 * asked for by name (`--demo`), and never with `--no-demo`.
 */
export function mayMakeDemo(config: Config, argv: readonly string[]): boolean {
  if (argv.includes('--no-demo')) return false;
  return mayMakeDemoAccounts(config, argv.includes('--demo'));
}

/**
 * Makes the demo accounts and a full closet on empty data; on later starts only says how to sign in. People who
 * deleted the demo accounts do not get them back.
 * @returns null when there is no demo here
 */
export async function makeDemo(
  {
    identity,
    storage,
    services,
    repositories,
  }: Pick<Server, 'identity' | 'storage' | 'services' | 'repositories'>,
  garmentsFolder: string,
): Promise<{ notice: string } | null> {
  const { users } = await identity.admin.list(1);
  const [fan] = users.length === 0 || (await hasDemo(identity)) ? await ensureDemoAccounts(identity) : [];
  if (!fan) return null;
  const row = await repositories.people.find(fan.uid);
  if (row) {
    await fillDemoCloset(
      { storage, services },
      {
        kind: 'person',
        uid: fan.uid,
        email: fan.email,
        displayName: fan.displayName,
        role: 'fan',
        admin: false,
        via: 'token',
      },
      garmentsFolder,
    );
  }
  return {
    notice: [
      'Sign in as fan@bestie.test, creator@bestie.test or admin@bestie.test.',
      `The password of each is ${demoPassword}. Start with --no-demo for an empty Bestie.`,
    ].join('\n'),
  };
}

async function hasDemo(identity: Server['identity']): Promise<boolean> {
  return (await identity.admin.getByEmail('fan@bestie.test')) !== null;
}
