import { MenuItem } from '@bestie/design-system/menu';
import { NavigationIcon } from '../icons';
import { useConsoles } from '../services';

/** Switches between consoles. */
export default function ConsoleItems() {
  return useConsoles().map(({ id, title, consoleName, home, navigation }) => (
    <MenuItem key={id} href={home} icon={<NavigationIcon name={navigation[0]?.items[0]?.icon ?? ''} />}>
      {consoleName ?? title}
    </MenuItem>
  ));
}
