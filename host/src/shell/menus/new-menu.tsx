import Plus from 'lucide-react/icons/plus';
import { Menu, type MenuProps, MenuItem } from '@bestie/design-system/menu';
import { NavigationIcon } from '../icons';
import { useNewEntries } from '../topbar/new-entries';

/** What can be made from anywhere. */
export function NewMenu({ trigger }: Pick<MenuProps, 'trigger'>) {
  const entries = useNewEntries();
  return (
    <Menu trigger={trigger}>
      {entries.map(({ label, icon, to, run }, index) => (
        <MenuItem
          key={to ?? label}
          href={to}
          onSelect={run}
          icon={icon ? <NavigationIcon name={icon} /> : <Plus />}
          hint={index === 0 ? <kbd>n</kbd> : undefined}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
