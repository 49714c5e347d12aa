import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { boardsQueries } from '@bestie/client/boards.queries';
import { profilesQueries } from '@bestie/client/profiles.queries';
import type { BlockedPerson } from '@bestie/contracts/profiles.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { Loading } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { passFocus } from '@bestie/remote-kit/pass-focus';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { RowsSkeleton } from './rows-skeleton';
import styles from './rows.module.css';

/** Fallback for a person whose name is hidden. */
const nameOf = ({ name }: BlockedPerson) => name ?? 'Someone without a profile';

/** The people whom the person has blocked, with a button to unblock each. */
export function BlockedSection() {
  const { api } = useShell();
  const { act, busy } = useActionState();
  const query = useInfiniteQuery(profilesQueries.listBlocked(api));
  const [chosen, setChosen] = useState<string | null>(null);
  const here = useRef<HTMLDivElement>(null);

  async function unblock(person: BlockedPerson, pressed: Element) {
    const { uid } = person;
    setChosen(uid);
    const done = await act({
      call: () => api.profiles.unblock({ uid }),
      stale: [profilesQueries.all, boardsQueries.all],
      said: `You unblocked ${nameOf(person)}.`,
      undo: () => api.profiles.block({ uid }),
    });
    await done?.refreshed;
    if (done) passFocus(pressed, here.current);
  }

  return (
    <Section
      title="Blocked people"
      lede="They can’t find you, your outfits or your boards. They aren’t told."
    >
      <div ref={here} tabIndex={-1} className={styles.place}>
        <PagedList
          compact
          query={query}
          loading={
            <Loading label="Loading blocked people…">
              <RowsSkeleton rows={1} />
            </Loading>
          }
          empty={
            <p className={styles.none}>You haven’t blocked anyone. You can block people on their profile.</p>
          }
        >
          {(people) => (
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
                    loading={busy && chosen === person.uid}
                    disabled={busy && chosen !== person.uid}
                    onClick={({ currentTarget }) => void unblock(person, currentTarget)}
                  >
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Section>
  );
}
