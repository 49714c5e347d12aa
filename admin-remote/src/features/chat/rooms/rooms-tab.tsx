import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loungeQueries } from '@bestie/client/lounge.queries';
import { adminTopic } from '@bestie/contracts/live';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { ErrorState } from '@bestie/design-system/error-state';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useApi } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { PurgeDialog } from './purge-dialog';
import { Purges } from './purges';
import { RoomDialog } from './room-dialog';
import { RoomRows } from './room-rows';
import type { RoomAct } from './room-words';

/** The rooms of the lounge, what admins do with them, and the way back from a purge. */
export default function RoomsTab() {
  const query = useQuery(loungeQueries.rooms(useApi()));
  const [asking, setAsking] = useState<{ act: RoomAct; room: LoungeRoom } | null>(null);
  useLiveRefresh(adminTopic, loungeQueries.all);
  // As it is now, as long as it is on the list.
  const room = asking && (query.data?.items.find(({ id }) => id === asking.room.id) ?? asking.room);
  const close = () => setAsking(null);
  return (
    <>
      <Section
        title="Rooms"
        lede="Locked: only admins write. Archived: it is read and searched, and nobody writes."
      >
        {query.data ? (
          <RoomRows rooms={query.data.items} onAsk={(act, room) => setAsking({ act, room })} />
        ) : query.isError ? (
          <ErrorState compact level={3} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {query.error.message}
          </ErrorState>
        ) : (
          <Loading>
            <TextSkeleton lines={6} />
          </Loading>
        )}
      </Section>
      <Purges />
      {room &&
        (asking.act === 'purge' ? (
          <PurgeDialog room={room} onClose={close} />
        ) : (
          <RoomDialog act={asking.act} room={room} onClose={close} />
        ))}
    </>
  );
}
