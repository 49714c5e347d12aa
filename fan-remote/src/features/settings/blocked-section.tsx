import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { boardsQueries } from '@bestie/client/boards.queries';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { failureText } from '@bestie/contracts/errors';
import type { BlockedPerson } from '@bestie/contracts/profiles.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDate } from '@bestie/design-system/format-date';
import { LoadMore } from '@bestie/design-system/load-more';
import { Section } from '@bestie/design-system/section';
import { Loading } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { RowsSkeleton } from './rows-skeleton';
import styles from './rows.module.css';

/** What to call somebody who shows no name. */
const nameOf = ({ name }: BlockedPerson) => name ?? 'Somebody without a profile';

/** Whom one blocked, and the way back. */
export function BlockedSection() {
  const { api, queryClient, toast } = useShell();
  const list = useInfiniteQuery(profilesQueries.listBlocked(api));
  const people = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [busy, setBusy] = useState<string | null>(null);
  const here = useRef<HTMLDivElement>(null);

  const refresh = async () => {
    void queryClient.invalidateQueries({ queryKey: boardsQueries.all });
    await queryClient.invalidateQueries({ queryKey: profilesQueries.all });
  };
  const failed = (error: unknown) => toast(failureText(error), { kind: 'error' });

  async function unblock(person: BlockedPerson) {
    const { uid } = person;
    setBusy(uid);
    try {
      await api.profiles.unblock({ uid });
      toast(`You unblocked ${nameOf(person)}.`, {
        kind: 'success',
        undo: () => void api.profiles.block({ uid }).then(refresh, failed),
      });
      await refresh();
      // The button is gone with its row.
      here.current?.focus();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Section
      title="Blocked people"
      lede="They do not find you, your outfits or your boards. They are not told."
    >
      <div ref={here} tabIndex={-1} className={styles.place}>
        {list.isPending ? (
          <Loading label="Loading whom you blocked…">
            <RowsSkeleton rows={1} />
          </Loading>
        ) : !list.data ? (
          <ErrorState compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : people.length === 0 ? (
          <p className={styles.none}>You blocked nobody. You can do so on a person’s page.</p>
        ) : (
          <>
            <ul className={styles.rows} aria-label="Blocked people">
              {people.map((person) => (
                <li key={person.uid} className={styles.row}>
                  <Avatar name={nameOf(person)} src={person.avatar?.sources?.small} decorative />
                  <span className={styles.words}>
                    <span className={styles.name}>{nameOf(person)}</span>
                    <span className={styles.quiet}>
                      {person.handle && `@${person.handle} · `}
                      Blocked on {formatDate(person.blockedAt)}
                    </span>
                  </span>
                  <Button
                    aria-label={`Unblock ${nameOf(person)}`}
                    loading={busy === person.uid}
                    disabled={busy !== null && busy !== person.uid}
                    onClick={() => void unblock(person)}
                  >
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </>
        )}
      </div>
    </Section>
  );
}
