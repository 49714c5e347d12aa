import { viewAsOptions, type Role } from '@bestie/contracts/roles';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';

/** Specified name in local storage. */
export const ROLE_OVERRIDE_KEY = 'debug:roleOverride';

/** The stored choice, even if it is not allowed. */
export function storedRoleOverride(): string | null {
  return keptText('localStorage', ROLE_OVERRIDE_KEY);
}

/** Views as `chosen` from now on; one's own role ends it. */
export function storeRoleOverride(chosen: Role, own: Role): string | null {
  const override = chosen === own ? null : chosen;
  keepText('localStorage', ROLE_OVERRIDE_KEY, override);
  return override;
}

/** Options of the role switcher; empty without a choice. */
export function roleChoices(role: Role, fanEnabled: boolean): Role[] {
  const options = viewAsOptions(role, fanEnabled);
  return options.length > 1 ? options : [];
}
