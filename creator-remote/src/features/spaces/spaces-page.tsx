import { useMemo, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { paths } from '@bestie/contracts/paths';
import { spaceSortLabels, spaceSorts } from '@bestie/contracts/spaces';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { LoadMore } from '@bestie/design-system/load-more';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Select } from '@bestie/design-system/select';
import { TabLinks } from '@bestie/design-system/tabs';
import { TextInput } from '@bestie/design-system/text-input';
import { Toolbar } from '@bestie/design-system/toolbar';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { SpaceCard } from '../../parts/spaces/space-card';
import { SpaceFormDialog } from '../../parts/spaces/space-form-dialog';
import { spacePath } from '../../parts/spaces/space-paths';
import { useSpacesLive } from '../../parts/spaces/use-spaces-live';
import { SpaceCardsSkeleton } from './space-cards-skeleton';
import { useSpacesView } from './use-spaces-view';
import styles from './spaces-page.module.css';

/** All spaces one belongs to, as cards. */
export default function SpacesPage() {
  const { api, role } = useShell();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const control = useSpacesView(role === 'admin');
  const { view } = control;
  const filters = useMemo(
    () => ({
      sort: view.sort,
      state: view.state,
      ...(view.whose === 'all' && { whose: view.whose }),
      ...(view.q && { q: view.q }),
    }),
    [view],
  );
  const list = useInfiniteQuery({ ...spacesQueries.list(api, filters), placeholderData: keepPreviousData });
  const spaces = list.data?.pages.flatMap((page) => page.items) ?? [];
  useSpacesLive(spaces.filter((space) => space.can.see).map((space) => space.id));
  const create = () => setCreating(true);
  usePrimaryAction({ label: 'New space', run: create });

  if (control.asksForTrash) return <Navigate replace to={`${paths.creator.trash}?kind=spaces`} />;
  return (
    <Page>
      <PageHeader
        title="Spaces"
        lede="Shared places for the pictures, sound and video of a project."
        actions={
          <>
            <Button variant="primary" icon={<Plus />} onClick={create}>
              New space
            </Button>
            <TrashMenu href={paths.creator.trash} />
          </>
        }
      />
      <div className={styles.controls}>
        <TabLinks
          label="Which spaces"
          tabs={[
            {
              label: 'Active',
              href: paths.creator.spaces + control.stateHref('active'),
              current: view.state === 'active',
            },
            {
              label: 'Archive',
              href: paths.creator.spaces + control.stateHref('archived'),
              current: view.state === 'archived',
            },
          ]}
        />
        <Toolbar
          label="Spaces"
          end={
            <Select
              aria-label="Sort by"
              value={view.sort}
              options={spaceSorts.map((sort) => ({ value: sort, label: spaceSortLabels[sort] }))}
              onValueChange={control.setSort}
            />
          }
        >
          <div className={styles.search}>
            <TextInput
              type="search"
              aria-label="Search spaces"
              placeholder="Search spaces"
              leading={<Search />}
              value={view.q}
              onChange={(event) => control.setQuery(event.target.value)}
            />
          </div>
          {role === 'admin' && (
            <ChipGroup
              label="Whose"
              labelHidden
              single
              options={[{ value: 'all', label: 'Everybody’s' }]}
              value={view.whose === 'all' ? ['all'] : []}
              onValueChange={([whose]) => control.setWhose(whose ?? '')}
            />
          )}
        </Toolbar>
      </div>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          Your spaces could not be fetched. They are safe; try again in a moment.
        </ErrorState>
      ) : list.isPending ? (
        <SpaceCardsSkeleton />
      ) : spaces.length === 0 ? (
        <Nothing view={view} onCreate={create} onClear={() => control.setQuery('')} />
      ) : (
        <div className={list.isPlaceholderData ? styles.stale : undefined}>
          <ul className={styles.grid}>
            {spaces.map((space, index) => (
              <li key={space.id}>
                <SpaceCard space={space} priority={index < 4} />
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoadMore={() => void list.fetchNextPage()}
          />
        </div>
      )}
      <SpaceFormDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={(space) => void navigate(spacePath(space.id))}
      />
    </Page>
  );
}

function Nothing({
  view,
  onCreate,
  onClear,
}: {
  view: { q: string; state: string };
  onCreate: () => void;
  onClear: () => void;
}) {
  if (view.q)
    return (
      <EmptyState title="Nothing matches" action={<Button onClick={onClear}>Clear search</Button>}>
        No space is called anything like “{view.q}”.
      </EmptyState>
    );
  if (view.state !== 'active')
    return (
      <EmptyState title="Nothing is archived">
        A space that is done can rest here: out of the way, and still to be looked at.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing={<WardrobeDrawing />}
      title="Your first space is one name away"
      action={
        <Button variant="primary" icon={<Plus />} onClick={onCreate}>
          New space
        </Button>
      }
    >
      Keep the pictures, sound and video of a project together, and invite whom you work with.
    </EmptyState>
  );
}
