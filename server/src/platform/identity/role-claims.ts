import type { PersonRole } from './people.repository';

/** Custom claims with the role, keeping all others (specification.md, section 3: role and admin flag). */
export function withRole(claims: Record<string, unknown>, role: PersonRole): Record<string, unknown> {
  const { role: _role, admin: _admin, ...others } = claims;
  return { ...others, ...(role !== 'fan' && { role }), ...(role === 'admin' && { admin: true }) };
}
