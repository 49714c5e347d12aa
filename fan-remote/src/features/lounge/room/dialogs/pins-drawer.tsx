import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Drawer } from '@bestie/design-system/drawer';
import { PinsDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { ClosedMessage } from '../closed-message';
import { isOpen } from '../message-rows';
import { FoundMessage } from './found-message';
import styles from './room-drawers.module.css';

/** The pinned messages of a room; those by blocked people, and reported ones, open once. */
export function PinsDrawer({
  room,
  onLead,
  onClose,
}: {
  room: LoungeRoom;
  onLead: (position: number) => void;
  onClose: () => void;
}) {
  const { api } = useShell();
  const pins = useQuery(loungeMessagesQueries.pinned(api, room.id));
  const shown = pins.data?.items.filter(({ state }) => state !== 'away');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Pinned messages">
      {pins.isError ? (
        <ErrorState compact level={3} onRetry={() => void pins.refetch()} retrying={pins.isFetching}>
          The pinned messages could not be loaded.
        </ErrorState>
      ) : !shown ? (
        <Loading label="Loading the pinned messages…">
          <TextSkeleton lines={4} />
        </Loading>
      ) : shown.length === 0 ? (
        <EmptyState compact level={3} drawing={<PinsDrawing />} title="Nothing is pinned here yet">
          {room.can.pin && 'Pin what everybody should find again, from the menu of a message.'}
        </EmptyState>
      ) : (
        <ul className={styles.found}>
          {shown.map((message) => (
            <li key={message.id}>
              {isOpen(message) || (message.state === 'shown' && opened.has(message.id)) ? (
                <FoundMessage message={message} onLead={onLead} />
              ) : (
                <ClosedMessage message={message} onOpen={() => setOpened(new Set(opened).add(message.id))} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
