import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { loungeQueries } from '@bestie/client/lounge.queries';
import type { LoungeMessage } from '@bestie/contracts/lounge-messages.contract';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Button } from '@bestie/design-system/button';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { NewRepliesPill } from '../../../parts/conversation/reading/new-replies-pill';
import { useReadMarker } from '../../../parts/conversation/reading/use-read-marker';
import type { QueuedMessage, SendQueue } from '../queue/send-queue';
import { nearbyOf } from './nearby';
import { QueuedMessages } from './queued-messages';
import { RoomDock, type RoomDockHandle } from './room-dock';
import type { RoomDialog } from './room-dialogs';
import { RoomHeader } from './room-header';
import { RoomMessages } from './room-messages';
import { RoomSkeleton } from './room-skeleton';
import { useMessageActions } from './use-message-actions';
import { useRoomLive } from './use-room-live';
import { useRoomMessages } from './use-room-messages';
import { typingWords, useTyping } from './use-typing';
import styles from './open-room.module.css';

const RoomDialogs = lazyPart(() => import(/* webpackChunkName: "room-dialogs" */ './room-dialogs'));

/** A room: its messages, the queued messages, and the composer. */
export function OpenRoom({
  room,
  position,
  queue,
}: {
  room: LoungeRoom;
  /** Position of the message in the address. */
  position: number | null;
  queue: SendQueue;
}) {
  const { api, session } = useShell();
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const dock = useRef<RoomDockHandle>(null);
  // Where the reader left off before this visit; the read marker moves while they read.
  const [firstUnread] = useState(room.unread > 0 ? room.firstUnread : null);
  const reading = useRoomMessages(room, position);
  const { messages, query } = reading;
  useRoomLive(room, reading);
  const typing = useTyping(room.id);
  const marker = useReadMarker({
    seenPosition: room.seenPosition,
    mark: (input) => api.lounge.markRead(Object.assign({ roomId: room.id }, input)),
    stale: [loungeQueries.rooms(api).queryKey],
  });
  const [seen, setSeen] = useState(0);
  const see = useSteady((highest: number) => {
    marker.see(highest);
    setSeen((now) => Math.max(now, highest));
  });
  const queued = useSyncExternalStore(queue.subscribe, queue.getState);
  const here = new Set(messages.map(({ id }) => id));
  const waiting = queued.messages.filter(({ id, roomId }) => roomId === room.id && !here.has(id));

  const actions = useMessageActions(room.id, {
    reply: useSteady((message: LoungeMessage) => dock.current?.answer(message)),
    unreadFrom: marker.backTo,
    edit: useSteady((message: LoungeMessage | null) => setEditedId(message?.id ?? null)),
    open: setDialog,
  });
  const editLast = () => {
    const last = messages.findLast(({ author, can }) => author?.uid === session?.uid && can.edit);
    if (!last) return;
    setEditedId(last.id);
    // A message outside the window is not rendered, and cannot be edited there.
    reading.scrollTo(last.position);
  };
  const takeBack = (message: QueuedMessage) => {
    const { text, quote, pictures } = message;
    void queue.discard([message.id]);
    dock.current?.takeBack({ text, quote, pictures });
  };
  const newMessages = messages.filter(
    ({ position: at, author }) =>
      at > Math.max(seen, room.seenPosition) && author?.uid !== session?.uid && author?.blocked !== true,
  ).length;

  return (
    <section aria-label={room.name} className={styles.room}>
      <RoomHeader room={room} onOpen={setDialog} />
      {room.can.write && (
        <VisuallyHidden focusable className={styles.skip}>
          <Button size="s" onClick={() => dock.current?.focus()}>
            Skip to your message
          </Button>
        </VisuallyHidden>
      )}
      <div className={styles.messages}>
        {query.isError && !query.data ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
            The messages could not be loaded. Try again in a moment.
          </ErrorState>
        ) : query.isPending ? (
          <RoomSkeleton />
        ) : messages.length === 0 && waiting.length === 0 ? (
          <EmptyState drawing={<MirrorDrawing />} title="No messages here yet">
            {room.can.write && 'Be the first: say hello, or show what you are wearing.'}
          </EmptyState>
        ) : (
          <RoomMessages
            messages={messages}
            firstUnread={firstUnread}
            editedId={editedId}
            canReply={room.can.write}
            actions={actions}
            destination={reading.destination}
            follow={reading.turn}
            hasBefore={query.hasPreviousPage && !query.isFetchingPreviousPage}
            hasAfter={query.hasNextPage && !query.isFetchingNextPage}
            onBefore={reading.loadBefore}
            onAfter={reading.loadAfter}
            onSeen={see}
          />
        )}
        <QueuedMessages queue={queue} messages={waiting} asks={queued.asks} onEdit={takeBack} />
      </div>
      <div className={styles.dock}>
        <NewRepliesPill count={newMessages} what="message" onShow={reading.showLatest} />
        <p role="status" className={styles.typing}>
          {typingWords(typing)}
        </p>
        <RoomDock
          ref={dock}
          room={room}
          nearby={nearbyOf(messages, room.can.mentionRoom)}
          queue={queue}
          onSent={reading.showLatest}
          onEditLast={editLast}
        />
      </div>
      <Suspense>
        {dialog && (
          <RoomDialogs dialog={dialog} room={room} onLead={reading.leadTo} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </section>
  );
}
