import type { FlagName } from '@bestie/contracts/flags';
import type { Flag } from '@bestie/contracts/flags.contract';
import { plural } from '@bestie/design-system/format-number';

export const flagLabels: Record<FlagName, string> = { featuredBoards: 'Featured boards' };

/** For whom a flag is on, in words. */
export function forWhom({ set, byDefault }: Flag): string {
  if (!set) return byDefault ? 'Everyone (by default)' : 'No one (by default)';
  return {
    off: 'No one',
    on: 'Everyone',
    percent: `${set.share / 100} % of people`,
    roles: set.roles.join(', ') || 'No role',
    people: plural(set.people.length, 'person', 'people'),
  }[set.mode];
}
