import Ellipsis from 'lucide-react/icons/ellipsis';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { lazyMenu } from '@bestie/design-system/lazy-menu';
import type { PostItemsProps } from './post-items';
import type { ThreadItemsProps } from './thread-items';

/** Chooses what the reader is told about the thread. */
export const LevelMenu = lazyMenu(() => import(/* webpackChunkName: "thread-menus" */ './level-items'));
const LazyPostMenu = lazyMenu(() => import(/* webpackChunkName: "thread-menus" */ './post-items'));
const LazyThreadMenu = lazyMenu(() => import(/* webpackChunkName: "thread-menus" */ './thread-items'));

/** Further actions for a post. */
export function PostMenu({ name, ...items }: PostItemsProps & { name: string }) {
  return (
    <LazyPostMenu
      align="end"
      trigger={<IconButton label={`More for the post of ${name}`} icon={<Ellipsis />} />}
      items={items}
    />
  );
}

const hasActions = ({ moderate, report, delete: remove, edit, restore }: ForumThreadDetail['can']) =>
  moderate || report || remove || edit || restore;

/** Actions of readers, the author and admins on a thread. */
export function ThreadMenu(items: ThreadItemsProps) {
  if (!hasActions(items.thread.can)) return null;
  return (
    <LazyThreadMenu
      align="end"
      trigger={<IconButton label="More for this thread" icon={<Ellipsis />} />}
      items={items}
    />
  );
}
