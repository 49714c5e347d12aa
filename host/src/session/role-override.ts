import { viewAsOptions, type Role } from '@bestie/contracts/roles';

/** Specified name in local storage. */
export const ROLE_OVERRIDE_KEY = 'debug:roleOverride';

/** What was chosen, honoured or not. */
export function storedRoleOverride(): string | null {
  return localStorage.getItem(ROLE_OVERRIDE_KEY);
}

/** Looks as `role` from now on; null, or one's own role, ends it. */
export function storeRoleOverride(chosen: Role | null, own: Role): void {
  if (chosen === null || chosen === own) localStorage.removeItem(ROLE_OVERRIDE_KEY);
  else localStorage.setItem(ROLE_OVERRIDE_KEY, chosen);
}

/** What the role switcher offers; nothing where there is no choice. */
export function roleChoices(role: Role, fanEnabled: boolean): Role[] {
  const options = viewAsOptions(role, fanEnabled);
  return options.length > 1 ? options : [];
}
