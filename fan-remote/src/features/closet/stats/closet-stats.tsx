import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { statisticsQueries } from '@bestie/client/statistics.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, Skeleton, TextSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { CostFigures } from './cost-figures';
import { MainFigures } from './main-figures';
import { RepeatedOutfits } from './repeated-outfits';
import { ColourAndCategory } from './shares';
import { WearsByMonth } from './wears-by-month';
import { useFigureList } from './stats-view';
import styles from './closet-stats.module.css';

const FigureListDrawer = lazyPart(() => import(/* webpackChunkName: "figure-list" */ './figure-list-drawer'));

/** /closet?tab=stats: composition of the closet, wear rates, and cost per wear. */
export function ClosetStats() {
  const { api } = useShell();
  const navigate = useNavigate();
  const query = useQuery(statisticsQueries.get(api));
  const { filters, close } = useFigureList();
  const figures = query.data;
  return (
    <>
      {figures === undefined ? (
        query.isError ? (
          <ErrorState level={2} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            Your stats could not be loaded. Your log is safe; try again in a moment.
          </ErrorState>
        ) : (
          <StatsSkeleton />
        )
      ) : figures.pieces === 0 && figures.wears === 0 ? (
        <EmptyState
          drawing={<MirrorDrawing />}
          title="Your stats start with your first piece"
          action={
            <Button variant="primary" icon={<Plus />} onClick={() => void navigate(paths.fan.uploadCloset)}>
              Add pieces
            </Button>
          }
        >
          Log what you wear, and this page shows what earns its hanger.
        </EmptyState>
      ) : (
        <div className={styles.stats}>
          <MainFigures figures={figures} />
          <WearsByMonth figures={figures} />
          <AfterFirstRender>
            <ColourAndCategory figures={figures} />
            <CostFigures figures={figures} />
            <RepeatedOutfits outfits={figures.repeatedOutfits} />
          </AfterFirstRender>
        </div>
      )}
      <Suspense>{filters && <FigureListDrawer filters={filters} onClose={close} />}</Suspense>
    </>
  );
}

function StatsSkeleton() {
  return (
    <Loading label="Counting…">
      <div className={styles.stats}>
        <div className={styles.figures}>
          {['pieces', 'unworn', 'wears', 'value'].map((figure) => (
            <TextSkeleton key={figure} lines={4} />
          ))}
        </div>
        <Skeleton height={300} />
        <Skeleton height={380} />
      </div>
    </Loading>
  );
}
