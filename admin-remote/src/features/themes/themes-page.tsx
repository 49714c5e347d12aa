import { Suspense, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router-dom';
import { themesQueries } from '@bestie/client/themes.queries';
import { adminTopic, platformTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useApi, usePrimaryAction } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { LiveCard } from './live-card';
import { NewTheme } from './new-theme';
import { ThemeRows } from './theme-rows';

const ThemeEditor = lazyPart(() => import(/* webpackChunkName: "theme-editor" */ './theme-editor'));

/** The look of the product: drafts, what is scheduled, what is live, and the way back. */
export default function ThemesPage() {
  const [params, setParams] = useSearchParams();
  const editing = params.get('edit');
  useLiveRefresh(adminTopic, themesQueries.all);
  useLiveRefresh(platformTopic, themesQueries.all, { pause: 1000 });
  const query = useThemes();
  const first = query.data?.pages[0];
  const open = (themeId: string | null) => setParams(themeId === null ? {} : { edit: themeId });
  if (editing && first)
    return (
      <Suspense fallback={<Waiting />}>
        <ThemeEditor key={editing} themeId={editing} list={first} onClose={() => open(null)} />
      </Suspense>
    );
  return <ThemeList query={query} onOpen={open} />;
}

const Waiting = () => (
  <Page>
    <Loading label="Loading themes…">
      <TableSkeleton rows={6} columns={3} />
    </Loading>
  </Page>
);

interface ThemeListProps {
  query: ReturnType<typeof useThemes>;
  onOpen: (themeId: string) => void;
}

function ThemeList({ query, onOpen }: ThemeListProps) {
  /** The theme that a new draft starts from; null for the built-in look. */
  const [newFrom, setNewFrom] = useState<string | null | undefined>();
  const live = query.data?.pages[0]?.live;
  const start = () => setNewFrom(live?.themeId ?? null);
  usePrimaryAction({ label: 'New theme', run: start });
  const add = (
    <Button variant="primary" icon={<Plus />} disabled={!live} onClick={start}>
      New theme
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Themes"
        lede="Everybody sees the live theme. Light, dark and auto stay each person’s own choice."
        actions={
          <>
            <Button href="/admin/themes?theme=house">See the built-in look</Button>
            {add}
          </>
        }
      />
      {live && <LiveCard live={live} />}
      <PagedList
        query={query}
        loading={
          <Loading label="Loading themes…">
            <TableSkeleton rows={4} columns={3} />
          </Loading>
        }
        empty={<p>There are no drafts yet. A new one starts from what is live.</p>}
      >
        {(themes) =>
          live && <ThemeRows themes={themes} live={live} onOpen={onOpen} onNewFrom={(id) => setNewFrom(id)} />
        }
      </PagedList>
      {newFrom !== undefined && live && (
        <NewTheme
          basedOn={newFrom}
          live={live}
          themes={query.data?.pages.flatMap(({ items }) => items) ?? []}
          onClose={() => setNewFrom(undefined)}
          onCreated={onOpen}
        />
      )}
    </Page>
  );
}

/** All themes, page by page. */
const useThemes = () => useInfiniteQuery(themesQueries.list(useApi()));
