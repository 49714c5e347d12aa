import { useStore } from 'zustand';
import type { Role } from '@bestie/contracts/roles';
import { roleChoices } from '../../session/role-override';
import { hasFanMode } from '../../session/session-store';
import { useServices } from '../services';

export const roleNames: Record<Role, string> = {
  guest: 'Guest',
  fan: 'Fan',
  creator: 'Creator',
  admin: 'Admin',
};

/** Roles to choose from; empty without a choice. */
export function useRoleChoices(): Role[] {
  const state = useStore(useServices().sessions);
  return state.session ? roleChoices(state.session.role, hasFanMode(state)) : [];
}
