import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Quote from 'lucide-react/icons/quote';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { MenuItem } from '@bestie/design-system/menu';
import type { PostActions } from './use-post-actions';

export interface PostItemsProps {
  post: ForumPost;
  actions: PostActions;
}

/** Further actions for a post. */
export default function PostItems({ post, actions }: PostItemsProps) {
  const { can } = post;
  return (
    <>
      <MenuItem icon={<Quote />} onSelect={() => actions.reply(post, post.label ? '' : post.body)}>
        Quote it
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => actions.copyLink(post)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<EyeOff />} onSelect={() => actions.unreadFrom(post)}>
        Unread from here
      </MenuItem>
      {can.edit && (
        <MenuItem icon={<Pencil />} onSelect={() => actions.open({ kind: 'edit', post })}>
          Edit…
        </MenuItem>
      )}
      {can.report && (
        <MenuItem icon={<Flag />} onSelect={() => actions.open({ kind: 'report', post })}>
          Report…
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => actions.open({ kind: 'delete', post })}>
          Delete…
        </MenuItem>
      )}
    </>
  );
}
