import Plus from 'lucide-react/icons/plus';
import { MenuItem } from '@bestie/design-system/menu';
import { NavigationIcon } from '../icons';
import { useNewEntries } from '../topbar/new-entries';

/** Things that can be created from any page. */
export default function NewItems() {
  return useNewEntries().map(({ label, icon, to, run }) => (
    <MenuItem
      key={to ?? label}
      href={to}
      onSelect={run}
      icon={icon ? <NavigationIcon name={icon} /> : <Plus />}
      hint={run && <kbd>n</kbd>}
    >
      {label}
    </MenuItem>
  ));
}
