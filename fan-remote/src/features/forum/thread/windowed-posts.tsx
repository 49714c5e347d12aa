import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { WindowedList, type WindowedListProps } from '../../../parts/conversation/reading/windowed-list';

/** All posts of a thread that are loaded. */
export default function WindowedPosts(props: WindowedListProps<ForumPost>) {
  return <WindowedList {...props} />;
}
