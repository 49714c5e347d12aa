/** Roles of a person, lowest first. Guests are not signed in. */
export const roles = ['guest', 'fan', 'creator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Claims that the identity provider puts into a token (specification.md, section 3). */
export interface RoleClaims {
  role?: unknown;
  admin?: unknown;
}

/**
 * Derives the role from verified claims: role `admin` or the admin flag gives admin (plus creator),
 * role `creator` gives creator, anything else fan (specification.md, section 4).
 */
export function roleFromClaims(claims: RoleClaims): Exclude<Role, 'guest'> {
  if (claims.role === 'admin' || claims.admin === true) return 'admin';
  return claims.role === 'creator' ? 'creator' : 'fan';
}

/** True when `role` includes `needed`: admin ⊃ creator ⊃ fan ⊃ guest. */
export function roleAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/**
 * Roles that a person may view as (specification.md, section 4): admins all three, creators also fan when fan
 * mode is on, others no choice.
 */
export function viewAsOptions(role: Role, fanEnabled: boolean): Role[] {
  if (role === 'admin') return ['fan', 'creator', 'admin'];
  if (role === 'creator') return fanEnabled ? ['fan', 'creator'] : ['creator'];
  return [role];
}

/** The role that the interface shows: the override if it is among the allowed options, else the real one. */
export function effectiveRole(role: Role, override: string | null, fanEnabled: boolean): Role {
  const allowed = viewAsOptions(role, fanEnabled);
  return allowed.find((option) => option === override) ?? role;
}
