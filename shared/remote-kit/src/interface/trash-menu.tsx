import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';

/** The menu of a list without another one: a link to the trash. */
export function TrashMenu({ href }: { href: string }) {
  return (
    <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" />}>
      <MenuItem icon={<Trash2 />} href={href}>
        Trash
      </MenuItem>
    </Menu>
  );
}
