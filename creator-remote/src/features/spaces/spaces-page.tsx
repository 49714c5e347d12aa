import { Suspense, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { paths } from '@bestie/contracts/paths';
import { spaceSortLabels, spaceSorts } from '@bestie/contracts/spaces';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Select } from '@bestie/design-system/select';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { ListPage } from '@bestie/remote-kit/list-page';
import { useShell } from '@bestie/remote-kit/shell';
import { SpaceCard } from '../../parts/spaces/space-card';
import { SpaceFormDialog } from '../../parts/spaces/space-form-dialog';
import { spacePath } from '../../parts/spaces/space-paths';
import { useSpacesLive } from '../../parts/spaces/use-spaces-live';
import { useSpacesView } from './use-spaces-view';

const TransferOffers = lazyPart(
  () => import(/* webpackChunkName: "transfer-offers" */ '@bestie/remote-kit/transfer-offers'),
);

/** The person's spaces, as cards. */
export default function SpacesPage() {
  const { api, role } = useShell();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const view = useSpacesView(role === 'admin');
  const { q, sort, state, everybodys } = view;
  const query = useInfiniteQuery({
    ...spacesQueries.list(api, { sort, state, ...(everybodys && { whose: 'all' }), ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const seen = rowsOf(query.data).filter((space) => space.can.see);
  useSpacesLive(seen.map((space) => space.id));

  if (view.asksForTrash) return <Navigate replace to={`${paths.creator.trash}?kind=spaces`} />;
  return (
    <ListPage
      title="Spaces"
      lede="Shared places for the pictures, sound and video of a project."
      noun={{ one: 'space', many: 'spaces' }}
      query={query}
      card={(space, index) => <SpaceCard space={space} priority={index < 4} />}
      notice={
        <AfterFirstRender>
          <Suspense>
            <TransferOffers kind="space" stale={[spacesQueries.all]} />
          </Suspense>
        </AfterFirstRender>
      }
      onCreate={() => setCreating(true)}
      trashHref={paths.creator.trash}
      tabs={[
        {
          label: 'Active',
          href: paths.creator.spaces + view.stateHref('active'),
          current: state === 'active',
        },
        {
          label: 'Archive',
          href: paths.creator.spaces + view.stateHref('archived'),
          current: state === 'archived',
        },
      ]}
      search={q}
      onSearch={view.setQuery}
      filters={
        role === 'admin' && (
          <ChipGroup
            label="Whose"
            labelHidden
            single
            options={[{ value: 'all', label: 'Everyone’s' }]}
            value={everybodys ? ['all'] : []}
            onValueChange={([whose]) => view.setWhose(whose ?? '')}
          />
        )
      }
      sort={
        <Select
          aria-label="Sort by"
          value={sort}
          options={spaceSorts.map((value) => ({ value, label: spaceSortLabels[value] }))}
          onValueChange={view.setSort}
        />
      }
      empty={(createButton) =>
        state === 'archived' ? (
          <EmptyState title="Nothing is archived">
            Finished spaces can rest here: out of the way, but still viewable.
          </EmptyState>
        ) : (
          <EmptyState
            drawing={<WardrobeDrawing />}
            title="Your first space is one name away"
            action={createButton}
          >
            Keep the pictures, sound and video of a project together, and invite the people you work with.
          </EmptyState>
        )
      }
    >
      <SpaceFormDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={(space) => void navigate(spacePath(space.id))}
      />
    </ListPage>
  );
}
