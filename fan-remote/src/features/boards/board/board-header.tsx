import { useRef } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Flag from 'lucide-react/icons/flag';
import Heading from 'lucide-react/icons/heading';
import ImagePlus from 'lucide-react/icons/image-plus';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LinkIcon from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import Palette from 'lucide-react/icons/palette';
import Plus from 'lucide-react/icons/plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Settings2 from 'lucide-react/icons/settings-2';
import Shirt from 'lucide-react/icons/shirt';
import StickyNote from 'lucide-react/icons/sticky-note';
import Trash2 from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { boardVisibilityLabels } from '@bestie/contracts/boards';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { contentLabels } from '@bestie/contracts/reports';
import { Avatar } from '@bestie/design-system/avatar';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { PageHeader } from '@bestie/design-system/page-header';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { publicBoardPath } from '../../../parts/boards/board-paths';
import { useCopyLink } from '../../../parts/boards/use-copy-link';
import { acceptedPhotos } from '../../../parts/uploads/photo-files';
import type { WordsKind } from './words-dialog';
import styles from './board-header.module.css';

export interface BoardHeaderProps {
  board: BoardDetail;
  onPick: () => void;
  onWords: (kind: WordsKind) => void;
  onFiles: (files: readonly File[]) => void;
  onMembers: () => void;
  onSettings: () => void;
  onSection: () => void;
  onDelete: () => void;
  onLeave: () => void;
  onReport: () => void;
}

/** Title of the board, its collaborators, and actions on it as a whole. */
export function BoardHeader({ board, ...on }: BoardHeaderProps) {
  const copyLink = useCopyLink();
  const picker = useRef<HTMLInputElement>(null);
  const { can, members, pinCount } = board;
  const nearlyFull = pinCount >= limits.boards.pins * 0.9;
  return (
    <PageHeader
      eyebrow={
        <span className={styles.eyebrow}>
          <Badge tone={board.visibility === 'private' ? 'neutral' : 'accent'}>
            {boardVisibilityLabels[board.visibility]}
          </Badge>
          <span>
            {nearlyFull ? `${pinCount} of ${limits.boards.pins} pins` : plural(pinCount, 'pin')}
            {board.followerCount > 0 && ` · saved by ${plural(board.followerCount, 'person', 'people')}`}
            {board.role !== 'owner' && ` · by ${board.owner.name}`}
          </span>
        </span>
      }
      title={board.title}
      lede={(board.hidden || board.label || board.description) && <Lede board={board} />}
      actions={
        <>
          <button
            type="button"
            className={styles.people}
            aria-label={`Collaborators: ${members.map(({ name }) => name).join(', ')}`}
            onClick={on.onMembers}
          >
            {members.slice(0, 4).map((member) => (
              <Avatar
                key={member.uid}
                name={member.name}
                src={member.avatar?.sources?.small}
                size="m"
                decorative
              />
            ))}
            {can.manage && (
              <span className={styles.invite} aria-hidden="true">
                <UserPlus />
              </span>
            )}
          </button>
          {can.edit && (
            <Menu
              align="end"
              trigger={
                <Button variant="primary" icon={<Plus />}>
                  Add pins
                </Button>
              }
            >
              <MenuItem icon={<Shirt />} onSelect={on.onPick}>
                From your closet…
              </MenuItem>
              <MenuItem icon={<ImagePlus />} onSelect={() => picker.current?.click()}>
                Photos from this device…
              </MenuItem>
              <MenuItem icon={<LinkIcon />} onSelect={() => on.onWords('link')}>
                Link…
              </MenuItem>
              <MenuItem icon={<StickyNote />} onSelect={() => on.onWords('note')}>
                Note…
              </MenuItem>
              <MenuItem icon={<Palette />} onSelect={() => on.onWords('colour')}>
                Colour…
              </MenuItem>
              <MenuSeparator />
              <MenuItem
                icon={<Heading />}
                disabled={board.sections.length >= limits.boards.sections}
                onSelect={on.onSection}
              >
                New section…
              </MenuItem>
            </Menu>
          )}
          <Menu
            align="end"
            trigger={<IconButton variant="outline" label="More for this board" icon={<Ellipsis />} />}
          >
            {board.visibility !== 'private' && (
              <>
                <MenuItem
                  icon={<LinkIcon />}
                  onSelect={() => copyLink(publicBoardPath(board.owner.uid, board.id))}
                >
                  Copy link
                </MenuItem>
                <MenuItem icon={<ExternalLink />} href={publicBoardPath(board.owner.uid, board.id)}>
                  See it as others do
                </MenuItem>
              </>
            )}
            {can.manage && (
              <MenuItem icon={<Settings2 />} onSelect={on.onSettings}>
                Settings and visibility…
              </MenuItem>
            )}
            <MenuItem icon={can.manage ? <UserPlus /> : <LayoutDashboard />} onSelect={on.onMembers}>
              Collaborators…
            </MenuItem>
            {can.edit && (
              <MenuItem icon={<RotateCcw />} href={`${paths.fan.trash}?kind=pins`}>
                Deleted pins
              </MenuItem>
            )}
            {can.report && (
              <MenuItem icon={<Flag />} onSelect={on.onReport}>
                Report this board…
              </MenuItem>
            )}
            {can.leave && (
              <MenuItem icon={<LogOut />} onSelect={on.onLeave}>
                Leave this board
              </MenuItem>
            )}
            {can.delete && (
              <MenuItem icon={<Trash2 />} danger onSelect={on.onDelete}>
                Delete board
              </MenuItem>
            )}
          </Menu>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={acceptedPhotos}
            aria-label="Photos to pin"
            onChange={(event) => {
              on.onFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </>
      }
    />
  );
}

/** The description, and what an admin decided on the board. */
function Lede({ board: { description, hidden, label } }: { board: BoardDetail }) {
  return (
    <>
      {hidden && (
        <span className={styles.hidden}>
          An admin hides this board, so only you can see it: “<PeopleText>{hidden.reason}</PeopleText>”. You
          can change it, but not show it.
        </span>
      )}
      {label && (
        <span className={styles.hidden}>Others see this board under a label: “{contentLabels[label]}”.</span>
      )}
      {description && <PeopleText>{description}</PeopleText>}
    </>
  );
}
