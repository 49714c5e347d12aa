import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { calendarEventsQueries } from '@bestie/client/calendar-events.queries';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDate } from '@bestie/design-system/format-date';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { CopyLink } from '../../parts/boards/copy-link';

/** The private address at which other calendar programs subscribe to this calendar. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const [path, setPath] = useState<string | null>(null);
  const feed = useQuery(calendarEventsQueries.feed(api));
  const stale = [calendarEventsQueries.feed(api).queryKey];
  const since = feed.data?.createdAt ?? null;

  async function create() {
    const done = await act({ call: () => api.calendarEvents.createFeed({}), stale });
    if (done) setPath(done.answer.path);
  }
  const end = async () => {
    setPath(null);
    await act({ call: () => api.calendarEvents.deleteFeed({}), stale, said: 'The address no longer works.' });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Subscribe to your calendar"
      description="Google Calendar, Apple Calendar, Outlook and others can show events and your planner from a private address. Anyone with the address can read them."
      footer={
        <>
          {since && (
            <Button variant="danger" onClick={() => void end()}>
              Stop it
            </Button>
          )}
          <Button variant="primary" loading={busy} onClick={() => void create()}>
            {since ? 'Make a new address' : 'Make an address'}
          </Button>
        </>
      }
    >
      {feed.isPending ? (
        <Loading label="Loading…">
          <TextSkeleton lines={2} />
        </Loading>
      ) : feed.isError ? (
        <ErrorState onRetry={() => void feed.refetch()} />
      ) : path ? (
        <>
          <CopyLink path={path} />
          <p>Copy it now: it is shown this once.</p>
        </>
      ) : since ? (
        <p>You have had an address since {formatDate(since)}. A new one ends the earlier one.</p>
      ) : (
        <p>You have no address yet.</p>
      )}
    </Dialog>
  );
}
