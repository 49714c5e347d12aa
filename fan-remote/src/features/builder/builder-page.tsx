import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { BestieError } from '@bestie/contracts/errors';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { Builder } from './builder';
import { emptyDocument } from './document/edits';
import { idOfNewOutfit } from './editor/outfit-drafts';
import type { OutfitValue } from './editor/outfit-saving';
import styles from './builder-page.module.css';

const blank: OutfitValue = {
  document: emptyDocument,
  words: {
    ...{ name: 'New outfit', occasion: null, seasons: [], notes: null, visibility: 'private', rating: null },
  },
};

/**
 * Lays outfits. `?outfit=` opens one; without it a new one is begun, and named in the URL once it is saved. `?piece=`
 * begins it with a piece.
 */
export default function BuilderPage() {
  const { api } = useShell();
  const [params, setParams] = useSearchParams();
  const asked = params.get('outfit');
  const [begun, setBegun] = useState<string | null>(() => (asked ? null : idOfNewOutfit()));
  // "New outfit" from within an outfit: the address has none any more.
  if (!asked && begun === null) setBegun(idOfNewOutfit());
  const outfitId = asked ?? begun ?? '';
  const isNew = outfitId === begun;
  const query = useQuery({ ...outfitsQueries.get(api, outfitId), enabled: asked !== null });

  const made = useCallback(() => {
    if (asked === null) setParams({ outfit: outfitId }, { replace: true });
  }, [asked, outfitId, setParams]);
  const retry = useMemo(() => () => void query.refetch(), [query]);

  if (asked !== null && !isNew && !query.data) {
    if (query.error instanceof BestieError && ['not_found', 'invalid_input'].includes(query.error.code))
      return (
        <Page>
          <EmptyState
            level={1}
            drawing={<HangerDrawing />}
            title="This outfit is not yours, or not here any more"
            action={
              <Button variant="primary" href={`${paths.fan.closet}?tab=outfits`}>
                Back to your outfits
              </Button>
            }
          />
        </Page>
      );
    if (query.isError)
      return (
        <Page>
          <ErrorState level={1} onRetry={retry} retrying={query.isFetching}>
            This outfit could not be fetched. It is safe; try again in a moment.
          </ErrorState>
        </Page>
      );
    return (
      <Loading label="Loading the outfit…">
        <div className={styles.skeleton}>
          <Skeleton width="min(320px, 60%)" height={48} />
          <div className={styles.canvas}>
            <Skeleton ratio="4 / 5" className={styles.paper} />
          </div>
          <Skeleton className={styles.tray} />
        </div>
      </Loading>
    );
  }
  return (
    <Builder
      key={outfitId}
      outfitId={outfitId}
      stored={query.data ?? null}
      blank={blank}
      remixOf={null}
      firstPiece={isNew ? params.get('piece') : null}
      onMade={made}
    />
  );
}
