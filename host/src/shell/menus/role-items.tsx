import { MenuRadioGroup } from '@bestie/design-system/menu';
import type { Role } from '@bestie/contracts/roles';
import { useServices, useShownRole } from '../services';
import { roleNames, useRoleChoices } from '../topbar/role-choices';
import { viewAs } from '../../session/session-store';

/** Views as another role; it neither adds nor removes permissions. */
export default function RoleItems() {
  const { sessions } = useServices();
  const role = useShownRole();
  const choices = useRoleChoices();
  if (choices.length === 0) return null;
  return (
    <MenuRadioGroup<Role>
      label="View as"
      value={role}
      options={choices.map((value) => ({ value, label: roleNames[value] }))}
      onValueChange={(next) => viewAs(sessions, next)}
    />
  );
}
