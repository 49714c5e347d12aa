import { Suspense } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { itemsQueries } from '@bestie/client/items.queries';
import { outfitsQueries } from '@bestie/client/outfits.queries';
import { plannerEntriesQueries } from '@bestie/client/planner-entries.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { suggestionsQueries } from '@bestie/client/suggestions.queries';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatFullDay } from '@bestie/design-system/format-date';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { followingPart, lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { itemMeta, today as deviceToday } from '../../parts/items/item-words';
import { useItemActions } from '../../parts/items/use-item-actions';
import { homeLists, shown } from './home-lists';
import { PieceRow } from '../../parts/items/piece-row';
import { PlannedToday } from './planned-today';
import { TodaySection } from './today-section';
import styles from './home-page.module.css';

/** Only in the first days. */
const Checklist = lazyPart(() => import(/* webpackChunkName: "checklist" */ './checklist'));

/** Far below the first view. */
const LaterSections = followingPart(
  () => import(/* webpackChunkName: "following-sections" */ './later-sections'),
);

/** The home page: the greeting, what to wear again, what is new. */
export default function HomePage() {
  const { api, greeting } = useShell();
  const navigate = useNavigate();
  const actions = useItemActions();
  const add = () => void navigate(paths.fan.uploadCloset);
  usePrimaryAction({ label: 'Add pieces', run: add });

  const recent = useInfiniteQuery(itemsQueries.list(api, homeLists.recent));
  const idle = useInfiniteQuery(itemsQueries.list(api, homeLists.idle));
  const lastWorn = useInfiniteQuery(itemsQueries.list(api, homeLists.lastWorn));
  const facets = useQuery(itemsQueries.facets(api, {}));
  const outfits = useQuery(outfitsQueries.facets(api, {}));
  const planned = useQuery(plannerEntriesQueries.today(api));
  // The server knows the person's day; the first view uses no time zones.
  const today = planned.data?.date ?? deviceToday();
  const suggestions = useQuery(suggestionsQueries.list(api));

  const queries = [recent, idle, lastWorn, facets, outfits, planned];
  const failed = queries.some((query) => query.isError && query.data === undefined);
  // Outfits of the day load separately, into a reserved space; without the other data nothing is shown.
  const ready = queries.every((query) => query.data !== undefined);
  const piecesOf = (query: typeof recent) => rowsOf(query.data).slice(0, shown);
  const total = facets.data?.total ?? 0;
  const wornPieces = piecesOf(lastWorn).filter((item) => item.lastWornOn !== null);
  const wornToday = wornPieces.filter((item) => item.lastWornOn === today);
  const latest = facets.data?.lastWorn;
  /** A row has no more than six of them. */
  const wornCount = latest?.date === today ? latest.count : wornToday.length;

  const hasOutfit = (outfits.data?.total ?? 0) > 0;
  const hasPlan = (planned.data?.total ?? 0) > 0;
  const settled = total >= 5 && hasOutfit && hasPlan;

  return (
    <Page>
      <PageHeader
        size="xl"
        eyebrow={<time dateTime={today}>{formatFullDay(today)}</time>}
        title={greeting.text}
        lede={ready ? lede(total, wornCount) : ' '}
        actions={
          <Button variant="primary" size="l" icon={<Plus />} onClick={add}>
            Add pieces
          </Button>
        }
      />
      {failed ? (
        <ErrorState onRetry={() => queries.forEach((query) => query.isError && void query.refetch())}>
          Your closet could not be loaded. It is safe; try again in a moment.
        </ErrorState>
      ) : !ready ? (
        <Loading label="Loading your closet…">
          <TileGridSkeleton count={shown} />
        </Loading>
      ) : (
        <>
          {!settled && <Checklist pieces={total} hasOutfit={hasOutfit} hasPlan={hasPlan} />}
          {planned.data && planned.data.items.length > 0 ? (
            <PlannedToday date={planned.data.date} entries={planned.data.items} />
          ) : (
            total > 0 && <TodaySection query={suggestions} />
          )}
          {wornToday.length > 0 && (
            <Section
              title="Worn today"
              lede="Tap Undo in the toast, or a day in the wear log, to correct it."
              {...(wornCount > wornToday.length && {
                more: { label: 'See all', href: `${paths.fan.closet}?sort=last-worn` },
              })}
            >
              <PieceRow items={wornToday} meta={() => <Worn />} priority />
            </Section>
          )}
          {piecesOf(idle).length > 0 && (
            <Section
              title="Not worn for a while"
              lede="Still yours, still lovely. One of these today?"
              more={{ label: 'See all', href: `${paths.fan.closet}?sort=idle` }}
            >
              <PieceRow
                items={piecesOf(idle)}
                meta={(item) => itemMeta(item, today, 'idle')}
                priority={wornToday.length === 0}
                onWear={(item) => void actions.wear([item])}
              />
            </Section>
          )}
          {piecesOf(recent).length > 0 && (
            <AfterFirstRender>
              <Section title="Recently added" more={{ label: 'Open closet', href: paths.fan.closet }}>
                <PieceRow
                  items={piecesOf(recent)}
                  meta={(item) => itemMeta(item, today)}
                  onWear={(item) => void actions.wear([item])}
                  priority={piecesOf(idle).length === 0}
                />
              </Section>
            </AfterFirstRender>
          )}
          {!suggestions.isPending && (
            <AfterFirstRender>
              <Suspense>
                <LaterSections hasPlan={hasPlan} today={today} />
              </Suspense>
            </AfterFirstRender>
          )}
        </>
      )}
    </Page>
  );
}

function lede(total: number, wornToday: number): string {
  if (total === 0) return 'Let’s fill your closet: a few photos are enough to start.';
  if (wornToday > 0)
    return `${wornToday === 1 ? 'One piece' : `${wornToday} pieces`} in today’s log. Looking good.`;
  return 'What are you wearing today? One tap logs it.';
}

function Worn() {
  return (
    <span className={styles.worn}>
      <Check aria-hidden="true" /> Worn today
    </span>
  );
}
