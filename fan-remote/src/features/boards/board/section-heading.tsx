import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import type { BoardDetail, BoardSection } from '@bestie/contracts/boards.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import type { PinActions } from './use-pin-actions';
import styles from './section-heading.module.css';

/** The heading of a section with its actions. */
export function SectionHeading({
  section,
  count,
  board,
  actions,
  onRename,
}: {
  section: BoardSection;
  count: number;
  board: BoardDetail;
  actions: PinActions;
  onRename: (section: BoardSection) => void;
}) {
  const { sections } = board;
  const at = sections.findIndex(({ id }) => id === section.id);
  return (
    <>
      <h2 className={styles.title}>{section.title}</h2>
      <span className={styles.count}>{count}</span>
      {board.can.edit && (
        <Menu
          align="end"
          trigger={
            <IconButton label={`More for section ${section.title}`} tooltip={false} icon={<Ellipsis />} />
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => onRename(section)}>
            Rename…
          </MenuItem>
          <MenuItem
            icon={<ArrowUp />}
            disabled={at <= 0}
            onSelect={() => void actions.moveSection(section.id, sections[at - 1]?.id ?? null)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            disabled={at >= sections.length - 1}
            onSelect={() => void actions.moveSection(section.id, sections[at + 2]?.id ?? null)}
          >
            Move down
          </MenuItem>
          <MenuItem
            icon={<Trash2 />}
            danger
            onSelect={() => void actions.removeSection(section.id, section.title)}
          >
            Remove section
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
