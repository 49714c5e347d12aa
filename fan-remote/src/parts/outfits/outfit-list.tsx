import type { ReactNode } from 'react';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { PagedList } from '@bestie/remote-kit/paged-list';
import type { PagedListProps } from '@bestie/remote-kit/paged-list';

export interface OutfitListProps<Outfit extends { id: string }> {
  query: PagedListProps<Outfit>['query'];
  /** Heading level of what is said instead of a list. */
  level?: PagedListProps<Outfit>['level'];
  /** Skeletons while it loads. */
  expected: number;
  empty: ReactNode;
  /** Of the list. */
  className: string | undefined;
  /** What an outfit’s place shows. */
  children: (outfit: Outfit, index: number) => ReactNode;
}

/** Outfits page by page, each in a place of its own. */
export function OutfitList<Outfit extends { id: string }>({
  query,
  level,
  expected,
  empty,
  className,
  children,
}: OutfitListProps<Outfit>) {
  return (
    <PagedList
      compact
      {...(level !== undefined && { level })}
      query={query}
      loading={
        <Loading label="Loading outfits…">
          <TileGridSkeleton count={expected} ratio="4 / 5" />
        </Loading>
      }
      empty={empty}
    >
      {(outfits) => (
        <ul className={className}>
          {outfits.map((outfit, index) => (
            <li key={outfit.id}>{children(outfit, index)}</li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
