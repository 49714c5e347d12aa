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
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { LabelCover } from '../../parts/reports/label-cover';
import { useCover } from '../../parts/reports/use-cover';
import { Builder } from './builder';
import { BuilderSkeleton } from './builder-skeleton';
import { blank, blankRemix } from './document/blank';
import { idOfNewOutfit, idOfRemix, remixOfDraft } from './editor/outfit-drafts';

const RemixWaiting = lazyPart(() => import(/* webpackChunkName: "remix-waiting" */ './remix-waiting'));

/** An outfit that was started here: its id, the original of a remix, and whether the address named one since. */
const begin = (remixOf: string | null) => ({
  id: remixOf ? idOfRemix(remixOf) : idOfNewOutfit(),
  remixOf,
  named: false,
});

/**
 * The outfit builder. `?outfit=` opens one; without it a new one is started, and named in the URL once it is
 * saved. `?piece=` starts with pieces (ids with commas between), `?remix=` with another person's outfit, rebuilt from the own closet.
 */
export default function BuilderPage() {
  const { api } = useShell();
  const [params, setParams] = useSearchParams();
  const asked = params.get('outfit');
  const remixed = params.get('remix');
  const [begun, setBegun] = useState(() => (asked ? null : begin(remixed)));
  // "New outfit" from within an outfit: the address no longer names one.
  if (!asked && (begun === null || begun.named || begun.remixOf !== remixed)) setBegun(begin(remixed));
  else if (asked && begun?.named === false) setBegun({ ...begun, named: true });
  const outfitId = asked ?? begun?.id ?? '';
  const isNew = outfitId === begun?.id;
  const query = useQuery({ ...outfitsQueries.get(api, outfitId), enabled: asked !== null });
  const originalId = isNew ? begun.remixOf : null;
  const remix = useQuery({
    ...outfitsQueries.remix(api, originalId ?? ''),
    enabled: originalId !== null,
  });
  const { label, show } = useCover(remix.data?.outfit, remix.data?.outfit.isMine === true);

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
            title="This outfit isn’t yours, or no longer exists"
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
            This outfit could not be loaded. It is safe; try again in a moment.
          </ErrorState>
        </Page>
      );
    return <BuilderSkeleton />;
  }
  if (originalId && !remix.data && !query.data) return <RemixWaiting query={remix} />;
  if (label)
    return (
      <Page>
        <LabelCover label={label} noun="outfit" onShow={show} />
      </Page>
    );
  return (
    <Builder
      key={outfitId}
      outfitId={outfitId}
      stored={query.data ?? null}
      blank={remix.data ? blankRemix(remix.data) : blank}
      remix={remix.data ?? null}
      remixOf={query.data ? query.data.remixOf : (originalId ?? remixOfDraft(outfitId))}
      firstPieces={isNew ? params.get('piece') : null}
      onMade={made}
    />
  );
}
