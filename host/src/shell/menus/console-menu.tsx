import { Menu, MenuItem } from '@bestie/design-system/menu';
import type { LayerProps } from '../lazy-layer';
import { NavigationIcon } from '../icons';
import { useConsoles } from '../services';

/** Goes from one console to another. */
export default function ConsoleMenu(layer: LayerProps) {
  const consoles = useConsoles();
  return (
    <Menu {...layer} align="start">
      {consoles.map(({ id, title, consoleName, home, navigation }) => (
        <MenuItem
          key={id}
          href={home}
          icon={<NavigationIcon name={navigation[0]?.items[0]?.icon ?? 'house'} />}
        >
          {consoleName ?? title}
        </MenuItem>
      ))}
    </Menu>
  );
}
