import Plus from 'lucide-react/icons/plus';
import { Menu, type MenuProps, MenuItem } from '@bestie/design-system/menu';
import { NavigationIcon } from '../icons';
import { useNewEntries } from '../topbar/new-entries';

/** The menu of things that can be created from any page. */
export function NewMenu(props: Pick<MenuProps, 'trigger' | 'open' | 'onOpenChange'>) {
  const entries = useNewEntries();
  return (
    <Menu {...props}>
      {entries.map(({ label, icon, to, run }) => (
        <MenuItem
          key={to ?? label}
          href={to}
          onSelect={run}
          icon={icon ? <NavigationIcon name={icon} /> : <Plus />}
          hint={run && <kbd>n</kbd>}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
