import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { Badge } from '@bestie/design-system/badge';
import { Lightbox } from '@bestie/design-system/lightbox';
import { TileGrid } from '@bestie/design-system/tile-grid';
import { Section } from '@bestie/design-system/section';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { toLightboxPicture } from '@bestie/remote-kit/picture-photo';
import { useShell } from '@bestie/remote-kit/shell';
import { EntryPicture } from '../../../parts/challenges/entry-picture';
import { HeartButton } from '../voting/heart-button';
import { useHearts } from '../voting/use-hearts';
import { EntryMenu } from './entry-menu';

/** All entries, in the random order that the server gives each person. */
export function Gallery({ challenge }: { challenge: Challenge }) {
  const { api } = useShell();
  const query = useInfiniteQuery(challengesQueries.listEntries(api, challenge.id));
  const [opened, setOpened] = useState<string | null>(null);
  const all = rowsOf(query.data);
  const hearts = useHearts(challenge, all);
  const byHearts = challenge.votingMethod === 'hearts' && challenge.can.vote;
  const pictured = all.filter(({ look }) => look?.cover?.sources);
  const index = pictured.findIndex(({ id }) => id === opened);
  return (
    <Section title="All entries" lede="Everybody sees them in another order, and without names.">
      <PagedList
        compact
        level={3}
        query={query}
        loading={
          <Loading label="Loading entries…">
            <TileGridSkeleton count={8} ratio="4 / 5" />
          </Loading>
        }
        empty={<p>There are no entries to see.</p>}
      >
        {(entries) => (
          <TileGrid>
            {entries.map((entry) => (
              <EntryPicture
                key={entry.id}
                look={entry.look}
                sizes="(min-width: 900px) 240px, 46vw"
                {...(entry.isMine && { badge: <Badge tone="photo">Yours</Badge> })}
                {...(entry.look?.cover?.sources && { onOpen: () => setOpened(entry.id) })}
                actions={
                  !entry.isMine && (
                    <>
                      {byHearts && <HeartButton entry={entry} hearts={hearts} />}
                      <EntryMenu entry={entry} />
                    </>
                  )
                }
              />
            ))}
          </TileGrid>
        )}
      </PagedList>
      <Lightbox
        label={`Entries of ${challenge.title}`}
        count={pictured.length}
        picture={(at) => {
          const look = pictured[at]?.look;
          const picture = look ? toLightboxPicture(look.cover, look.name) : undefined;
          return picture && { ...picture, caption: look?.name };
        }}
        index={index < 0 ? null : index}
        onIndexChange={(at) => setOpened(at === null ? null : (pictured[at]?.id ?? null))}
      />
    </Section>
  );
}
