import Ellipsis from 'lucide-react/icons/ellipsis';
import Link2 from 'lucide-react/icons/link-2';
import Quote from 'lucide-react/icons/quote';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import type { PostActions } from './use-post-actions';

/** The rest of what one can do about a post. */
export function PostMenu({ post, name, actions }: { post: ForumPost; name: string; actions: PostActions }) {
  return (
    <Menu align="end" trigger={<IconButton label={`More for the post of ${name}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Quote />} onSelect={() => actions.reply(post, post.body)}>
        Quote it
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => actions.copyLink(post)}>
        Copy link
      </MenuItem>
    </Menu>
  );
}
