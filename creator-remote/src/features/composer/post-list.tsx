import type { ReactNode } from 'react';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { variantTypeLabels } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Badge } from '@bestie/design-system/badge';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { plural } from '@bestie/design-system/format-number';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { TileGrid } from '@bestie/design-system/tile-grid';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import type { PagedQuery } from '@bestie/remote-kit/paged-list';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { stateWord, variantName, whenWords } from '../../parts/social-posts/state-words';
import { networkWords } from './network-words';
import { composerPath } from '../../parts/social-posts/post-paths';

export interface PostListProps {
  network: Network;
  view: 'tray' | 'upcoming' | 'attention';
  query: PagedQuery<VariantCard>;
  newPost: ReactNode;
}

/** Posts as tiles with their first picture. */
export function PostList({ network, view, query, newPost }: PostListProps) {
  return (
    <PagedList
      query={query}
      failed="Your posts could not be loaded. They are safe; try again in a moment."
      loading={
        <Loading label="Loading your posts…">
          <TileGridSkeleton count={8} ratio="4 / 5" />
        </Loading>
      }
      empty={
        view === 'tray' ? (
          <EmptyState drawing={<ThreadDrawing />} title="Nothing is being written" action={newPost}>
            {networkWords[network].empty}
          </EmptyState>
        ) : (
          <EmptyState drawing={<ThreadDrawing />} title={emptyTitles[view]}>
            {view === 'upcoming'
              ? `Give a draft a time in the calendar, and it waits here for ${networkNames[network]}.`
              : 'What is due, failed or missed is here.'}
          </EmptyState>
        )
      }
    >
      {(rows) => (
        <TileGrid>
          {rows.map((card) => (
            <PhotoTile
              key={card.id}
              photo={toPhoto(card.cover, '', '(min-width: 900px) 240px, 45vw')}
              fallback={<p>{variantTypeLabels[card.type]}</p>}
              ratio="4 / 5"
              fit="cover"
              href={`${composerPath(network, card.postId)}&version=${card.id}`}
              name={variantName(card)}
              title={variantName(card)}
              meta={metaOf(card)}
              badge={<Badge tone="photo">{stateWord(card)}</Badge>}
            />
          ))}
        </TileGrid>
      )}
    </PagedList>
  );
}

const emptyTitles = { upcoming: 'Nothing is planned', attention: 'Nothing waits for you' };

function metaOf(card: VariantCard): string {
  const { type, files, reason } = card;
  return [variantTypeLabels[type], files > 1 && plural(files, 'file'), whenWords(card), reason]
    .filter(Boolean)
    .join(' · ');
}
