import type { User } from '@bestie/contracts/users.contract';

export const roleLabels: Record<User['role'], string> = { fan: 'Fan', creator: 'Creator', admin: 'Admin' };

/** A person's name where only one fits. */
export const nameOf = (user: Pick<User, 'displayName' | 'email' | 'uid'>) =>
  user.displayName ?? user.email ?? user.uid;
