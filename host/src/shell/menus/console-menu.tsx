import { Menu, type MenuProps, MenuItem } from '@bestie/design-system/menu';
import { NavigationIcon } from '../icons';
import { useConsoles } from '../services';

/** Switches between consoles. */
export function ConsoleMenu({ trigger }: Pick<MenuProps, 'trigger'>) {
  const consoles = useConsoles();
  return (
    <Menu trigger={trigger} align="start">
      {consoles.map(({ id, title, consoleName, home, navigation }) => (
        <MenuItem key={id} href={home} icon={<NavigationIcon name={navigation[0]?.items[0]?.icon ?? ''} />}>
          {consoleName ?? title}
        </MenuItem>
      ))}
    </Menu>
  );
}
