import { useEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { useShell } from '@bestie/remote-kit/shell';
import { useSteady } from '@bestie/remote-kit/use-steady';
import type { Destination } from '../../../parts/conversation/reading/windowed-list';
import { expectMore, latestPageOf, type MessagesData } from './messages-data';

/** Reading starts at the first unread message. */
const firstUnreadOf = ({ firstUnread, unread }: LoungeRoom): Destination | null =>
  unread > 0 && firstUnread !== null ? { position: firstUnread, marked: false } : null;

/**
 * The messages of a room. Starts at the linked message, the first unread one, or the latest; more load at
 * both ends.
 * @param linked the position in the address
 */
export function useRoomMessages(room: LoungeRoom, linked: number | null) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  const [destination, setDestination] = useState<Destination | null>(() =>
    linked === null ? firstUnreadOf(room) : { position: linked, marked: true },
  );
  const [turn, setTurn] = useState(0);
  const [around, setAround] = useState<number | null>(destination?.position ?? null);
  const lastShown = loungeMessagesQueries.lastShown(room.id);
  const query = useInfiniteQuery({
    ...loungeMessagesQueries.list(api, room.id, around),
    placeholderData: () => (around === null ? queryClient.getQueryData<MessagesData>(lastShown) : undefined),
  });
  const messages = rowsOf(query.data);
  const last = messages.at(-1)?.position ?? 0;

  const leadTo = useSteady((position: number) => {
    const first = messages[0]?.position ?? 0;
    if (position < first || position > last) setAround(position);
    setDestination({ position, marked: true });
  });

  // Following a link inside the room goes to its message, also for the second time; a link to the room goes
  // to the first unread one.
  const [led, setLed] = useState(visit);
  if (led !== visit) {
    setLed(visit);
    if (linked === null) setDestination(firstUnreadOf(room));
    else {
      if (!messages.some(({ position }) => position === linked)) setAround(linked);
      setDestination({ position: linked, marked: true });
    }
  }

  const complete = query.isSuccess && !query.isPlaceholderData && !query.hasNextPage;
  const latest = complete ? query.data : undefined;
  useEffect(() => {
    if (latest) queryClient.setQueryData(loungeMessagesQueries.lastShown(room.id), latestPageOf(latest));
  }, [queryClient, room.id, latest]);
  /** Loads messages after the last known one. */
  const loadBehind = useSteady(async () => {
    if (!complete) return;
    expectMore(queryClient, room.id);
    await query.fetchNextPage();
  });
  // The room has later messages than this page: an event was missed, or a response overtook it. They are asked for
  // once, because they may be gone.
  const { lastPosition } = room;
  const isBehind = complete && lastPosition > last;
  const asked = useRef(0);
  useEffect(() => {
    if (!isBehind || asked.current >= lastPosition) return;
    asked.current = lastPosition;
    void loadBehind();
  }, [isBehind, lastPosition, loadBehind]);

  return {
    query,
    messages,
    destination,
    leadTo,
    /** Scrolls to a loaded message without taking the focus. */
    scrollTo: useSteady((position: number) => setDestination({ position, marked: false })),
    loadBehind,
    loadBefore: useSteady(() => void query.fetchPreviousPage()),
    loadAfter: useSteady(() => void query.fetchNextPage()),
    /** Goes to the end, where the latest messages appear. */
    showLatest: useSteady(() => {
      if (!complete) setAround(null);
      setDestination(null);
      setTurn((now) => now + 1);
    }),
    /** How often the reader went to the end. */
    turn,
  };
}
