import { useDeferredValue, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { loungeMessagesQueries } from '@bestie/client/lounge-messages.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { LoungeRoom } from '@bestie/contracts/lounge.contract';
import { Drawer } from '@bestie/design-system/drawer';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { SearchInput } from '@bestie/design-system/search-input';
import { useShell } from '@bestie/remote-kit/shell';
import { FoundMessage } from './found-message';
import styles from './room-drawers.module.css';

/** Searches the messages of a room. */
export function SearchDrawer({
  room,
  onLead,
  onClose,
}: {
  room: LoungeRoom;
  onLead: (position: number) => void;
  onClose: () => void;
}) {
  const { api } = useShell();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({
    ...loungeMessagesQueries.search(api, room.id, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const messages = q === '' ? [] : rowsOf(found.data);
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={`Find in ${room.name}`}>
      <div className={styles.body}>
        <SearchInput label="Words of a message" value={typed} onValueChange={setTyped} />
        {found.isError && q !== '' ? (
          <ErrorState compact level={3} onRetry={() => void found.refetch()} retrying={found.isFetching}>
            The search failed. Try again in a moment.
          </ErrorState>
        ) : (
          <p role="status" className={styles.quiet}>
            {q !== '' && found.isSuccess && messages.length === 0 && 'No messages match.'}
          </p>
        )}
        <ul className={styles.found}>
          {messages.map((message) => (
            <li key={message.id}>
              <FoundMessage message={message} onLead={onLead} />
            </li>
          ))}
        </ul>
        <LoadMore
          hasMore={q !== '' && found.hasNextPage}
          loading={found.isFetchingNextPage}
          onLoadMore={() => void found.fetchNextPage()}
        />
      </div>
    </Drawer>
  );
}
