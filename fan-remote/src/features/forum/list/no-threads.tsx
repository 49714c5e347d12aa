import PenLine from 'lucide-react/icons/pen-line';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { EnvelopeDrawing, ThreadDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import type { ForumView } from './use-forum-view';

/** Empty state of the thread list: why it is empty, and what to do about it. */
export function NoThreads({
  view,
  filtered,
  onWrite,
  allHref,
}: {
  view: ForumView;
  /** The list is filtered by search, tag or category. */
  filtered: boolean;
  onWrite: () => void;
  /** Address of the same list without a filter. */
  allHref: string;
}) {
  const write = (
    <Button variant="primary" icon={<PenLine />} onClick={onWrite}>
      New thread
    </Button>
  );
  if (view.order === 'following' || view.order === 'bookmarked')
    return (
      <EmptyState
        drawing={<EnvelopeDrawing />}
        title={view.order === 'following' ? 'You follow no threads yet' : 'You have no bookmarks yet'}
        action={<Button href={paths.fan.forum}>See the latest</Button>}
      >
        {view.order === 'following'
          ? 'Follow a thread, or answer in one, and whatever is new in it waits for you here.'
          : 'Bookmark a thread, and you find it again here.'}
      </EmptyState>
    );
  if (view.q)
    return (
      <EmptyState
        drawing={<ThreadDrawing />}
        title="Nothing matches"
        action={<Button href={allHref}>Show all threads</Button>}
      >
        No thread says anything like “{view.q}”. Ask it yourself?
      </EmptyState>
    );
  if (view.order === 'unanswered')
    return (
      <EmptyState drawing={<ThreadDrawing />} title="Every question has an answer" action={write}>
        No one is waiting for one. Ask something yourself.
      </EmptyState>
    );
  return (
    <EmptyState drawing={<ThreadDrawing />} title="Nobody has written here yet" action={write}>
      {filtered ? 'Be the first: ask a question, or share what you know.' : 'Start the first thread.'}
    </EmptyState>
  );
}
