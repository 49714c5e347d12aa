import { viewAsOptions, type Role } from '@bestie/contracts/roles';

/** Specified name in local storage. */
export const ROLE_OVERRIDE_KEY = 'debug:roleOverride';

/** The stored choice, even if it is not allowed. */
export function storedRoleOverride(): string | null {
  return localStorage.getItem(ROLE_OVERRIDE_KEY);
}

/** Views as `role` from now on; null, or one's own role, ends it. */
export function storeRoleOverride(chosen: Role | null, own: Role): void {
  if (chosen === null || chosen === own) localStorage.removeItem(ROLE_OVERRIDE_KEY);
  else localStorage.setItem(ROLE_OVERRIDE_KEY, chosen);
}

/** Options of the role switcher; empty without a choice. */
export function roleChoices(role: Role, fanEnabled: boolean): Role[] {
  const options = viewAsOptions(role, fanEnabled);
  return options.length > 1 ? options : [];
}
