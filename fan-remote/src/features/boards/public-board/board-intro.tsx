import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import type { BoardDetail } from '@bestie/contracts/boards.contract';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { useShell } from '@bestie/remote-kit/shell';
import { boardPath } from '../../../parts/boards/board-paths';
import { useCopyLink } from '../../../parts/boards/use-copy-link';
import { BoardCover, BoardOwner, FollowButton } from './board-cover';
import styles from './public-board-page.module.css';

export interface BoardIntroProps {
  board: BoardDetail;
  /** Public path of the board. */
  path: string;
  onReport: () => void;
}

/** Cover, title, owner and actions of a public board. */
export function BoardIntro({ board, path, onReport }: BoardIntroProps) {
  const { session } = useShell();
  const copyLink = useCopyLink();
  return (
    <BoardCover board={board}>
      <h1 className={styles.title}>{board.title}</h1>
      {board.description && (
        <p className={styles.description}>
          <PeopleText>{board.description}</PeopleText>
        </p>
      )}
      <BoardOwner owner={board.owner} signedIn={session !== null} />
      <p className={styles.counts}>
        {plural(board.pinCount, 'pin')}
        {board.followerCount > 0 && ` · saved by ${plural(board.followerCount, 'person', 'people')}`}
      </p>
      <div className={styles.actions}>
        {board.can.follow && <FollowButton board={board} />}
        {board.role !== null && (
          <Button variant="primary" icon={<Pencil />} href={boardPath(board.id)}>
            Edit board
          </Button>
        )}
        <Button icon={<Link2 />} onClick={() => copyLink(path)}>
          Copy link
        </Button>
        {board.can.report && (
          <Menu
            align="end"
            trigger={<IconButton variant="outline" label="More for this board" icon={<Ellipsis />} />}
          >
            <MenuItem icon={<Flag />} onSelect={onReport}>
              Report this board…
            </MenuItem>
          </Menu>
        )}
      </div>
    </BoardCover>
  );
}
