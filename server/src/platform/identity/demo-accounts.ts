/** The password of every demo account. */
export const demoPassword = 'bestie-demo-1';

export const demoAccounts = [
  { email: 'fan@bestie.test', displayName: 'Fee Fenn', role: 'fan' },
  { email: 'creator@bestie.test', displayName: 'Cleo Creator', role: 'creator' },
  { email: 'admin@bestie.test', displayName: 'Ada Admin', role: 'admin' },
] as const;

export type DemoAccount = (typeof demoAccounts)[number] & { uid: string };
