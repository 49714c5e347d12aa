import { roleAtLeast, type Role } from '@bestie/contracts/roles';
import type { PageComposition } from '@bestie/contracts/remotes';
import { findRoute } from '../route-lookup';

export interface AccountEntry {
  label: string;
  to: string;
}

export interface ConsoleEntry extends AccountEntry {
  icon: string;
}

/** Account pages in the order of specification.md, section 2. */
const ownPages: AccountEntry[] = [
  { label: 'Profile', to: '/profile' },
  { label: 'Settings', to: '/settings' },
  { label: 'Payments', to: '/billing' },
];

/** The account pages that a console provides. */
export function ownEntries(composition: PageComposition): AccountEntry[] {
  return ownPages.filter(({ to }) => findRoute(composition, to) !== undefined);
}

/**
 * Links to other consoles, highest role first: the Admin Console for admins, the Creator Console for creators, by the
 * effective role.
 */
export function consoleEntries(composition: PageComposition, role: Role): ConsoleEntry[] {
  return composition.remotes
    .filter(({ audience, consoleName }) => consoleName && audience !== 'fan' && roleAtLeast(role, audience))
    .sort((left, right) => (roleAtLeast(left.audience, right.audience) ? -1 : 1))
    .map(({ consoleName, home, navigation }) => ({
      label: consoleName!,
      icon: navigation[0]?.items[0]?.icon ?? '',
      to: home,
    }));
}
