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

/** Pages about oneself, in the order of specification.md, section 2. */
const ownPages: AccountEntry[] = [
  { label: 'Profile', to: '/profile' },
  { label: 'Settings', to: '/settings' },
  { label: 'Payments', to: '/billing' },
];

/** The pages about oneself that some console brings, and nothing that is not built yet. */
export function ownEntries(composition: PageComposition): AccountEntry[] {
  return ownPages.filter(({ to }) => findRoute(composition, to) !== undefined);
}

/**
 * Links to consoles for more than fans, strongest first: the Admin Console for admins only, the Creator Console
 * for creators only, by the role that the interface shows.
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
