import { Menu, MenuItem } from '@bestie/design-system/menu';
import type { LayerProps } from '../lazy-layer';
import { NavigationIcon } from '../icons';
import { useNewEntries } from '../topbar/new-entries';

/** What can be made from anywhere. */
export default function NewMenu(layer: LayerProps) {
  const entries = useNewEntries();
  return (
    <Menu {...layer}>
      {entries.map(({ label, icon, to, run }, index) => (
        <MenuItem
          key={to ?? label}
          href={to}
          onSelect={run}
          icon={<NavigationIcon name={icon} />}
          hint={index === 0 ? <kbd>n</kbd> : undefined}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
