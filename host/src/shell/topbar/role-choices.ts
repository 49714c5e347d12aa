import { useStore } from 'zustand';
import type { Role } from '@bestie/contracts/roles';
import { roleChoices } from '../../session/role-override';
import { useServices } from '../services';

export const roleNames: Record<Role, string> = {
  guest: 'Guest',
  fan: 'Fan',
  creator: 'Creator',
  admin: 'Admin',
};

/** Roles to choose among; empty where there is no choice. */
export function useRoleChoices(): Role[] {
  const { session, fanEnabled } = useStore(useServices().sessions);
  return session ? roleChoices(session.role, fanEnabled) : [];
}
