import { addDays } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { limits } from '@bestie/contracts/limits';
import type { EditionPart, LoveFigures } from '@bestie/contracts/spotlights';
import type { Edition, Spotlight, spotlightsContract } from '@bestie/contracts/spotlights.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { presentSharedOutfit } from '../outfits';
import type { FiguresRow } from './editions.repository';
import { meanOf, mostLoved } from './most-loved';
import { mayCurate } from './spotlights.policy';
import { presentSpotlight } from './spotlights.presenter';
import type { SpotlightsRepositories } from './spotlights.repositories';
import type { SpotlightRow } from './spotlights.sql';
import { publishCounts } from './tell-spotlights';

type Input<Verb extends keyof typeof spotlightsContract> = ParsedInputOf<(typeof spotlightsContract)[Verb]>;

export interface SpotlightsDependencies {
  repositories: SpotlightsRepositories;
  transaction: Transaction<SpotlightsRepositories>;
  clock: () => Date;
}

/** The Monday so many weeks before another. */
export const weeksBefore = (week: string, count: number): string => addDays(week, -7 * count);

/** What of a week stands where. */
interface Week {
  week: string;
  frozen: boolean;
  isOver: boolean;
  figures: FiguresRow[];
}

export type EditionsService = ReturnType<typeof createEditionsService>;

/** Editions of Top Picks, and what people do with their outfits. */
export function createEditionsService({ repositories, transaction }: SpotlightsDependencies) {
  const { editions, spotlights, shownOutfits } = repositories;

  async function readWeek(week: string, current: string): Promise<Week> {
    const [edition, figures] = await Promise.all([editions.find(week), editions.figures(week)]);
    return { week, frozen: Boolean(edition?.frozen_at), isOver: week < current, figures };
  }

  /** Rows by parts, in the order of the edition. */
  function inOrder(rows: readonly SpotlightRow[], { frozen, isOver, figures }: Week) {
    const loved = mostLoved(figures);
    const lovedPlace = (row: SpotlightRow) => (frozen ? (row.loved_place ?? -1) : loved.indexOf(row.id));
    const picked = rows
      .filter((row) => row.pick_place !== null)
      .sort((one, other) => one.pick_place! - other.pick_place!);
    const rest = rows.filter((row) => row.pick_place === null);
    const mostLovedRows = rest
      .filter((row) => lovedPlace(row) >= 0)
      .sort((one, other) => lovedPlace(one) - lovedPlace(other));
    const running = isOver ? [] : rest.filter((row) => lovedPlace(row) < 0);
    const as = (part: EditionPart) => (row: SpotlightRow) => ({ row, part });
    return [
      ...picked.map(as('picked')),
      ...mostLovedRows.map(as('loved')),
      ...running.slice(0, limits.spotlights.running).map(as('running')),
    ];
  }

  /** Presents rows with their outfits; what went away in the meantime is left out. */
  async function present(
    caller: Person,
    placed: readonly { row: SpotlightRow; part: EditionPart }[],
    weeks: readonly Week[],
  ): Promise<Spotlight[]> {
    const outfits = new Map(
      (
        await shownOutfits.findMany(
          caller.uid,
          placed.map(({ row }) => row.outfit_id),
        )
      ).map((row) => [row.id, row]),
    );
    const figures = new Map(weeks.flatMap((week) => [...figuresOf(week.figures)]));
    return placed.flatMap(({ row, part }) => {
      const [outfit, counted] = [outfits.get(row.outfit_id), figures.get(row.id)];
      if (!outfit || !counted) return [];
      return [
        presentSpotlight(row, { outfit: presentSharedOutfit(outfit, caller.uid), part, figures: counted }),
      ];
    });
  }

  /** Presents rows of any weeks, in their order. */
  async function presentAll(caller: Person, rows: readonly SpotlightRow[]): Promise<Spotlight[]> {
    const current = await editions.current();
    const weeks = await Promise.all(
      [...new Set(rows.map(({ week }) => week))].map((week) => readWeek(week, current)),
    );
    const parts = new Map(
      weeks.flatMap((week) =>
        inOrder(
          rows.filter((row) => row.week === week.week),
          week,
        ).map(({ row, part }) => [row.id, part] as const),
      ),
    );
    return present(
      caller,
      rows.map((row) => ({ row, part: parts.get(row.id) ?? 'running' })),
      weeks,
    );
  }

  async function show(caller: Person, { spotlightId }: Input<'show'>): Promise<Spotlight> {
    const row = requireFound(await spotlights.find(caller.uid, spotlightId));
    return requireFound((await presentAll(caller, [row]))[0]);
  }

  return {
    async get(caller: Person, { week: asked, style }: Input<'get'>): Promise<Edition> {
      const [current, published] = await Promise.all([editions.current(), editions.listPublished()]);
      let week = asked ?? current;
      let rows = await spotlights.listWeek(caller.uid, week);
      if (asked === undefined && rows.length === 0 && published[0]) {
        week = published[0];
        rows = await spotlights.listWeek(caller.uid, week);
      }
      const read = await readWeek(week, current);
      const placed = inOrder(rows, read);
      const lastYear = weeksBefore(week, 52);
      const [edition, hasLastYear, items] = await Promise.all([
        editions.find(week),
        editions.isPublished(lastYear),
        present(
          caller,
          placed.filter(({ row }) => style === undefined || row.occasion === style),
          [read],
        ),
      ]);
      return {
        week,
        version: edition?.version ?? 0,
        frozen: read.isOver,
        earlier: asked === undefined && week !== current,
        items,
        styles: stylesOf(placed.map(({ row }) => row.occasion)),
        weeks: [current, ...published],
        lastYear: hasLastYear ? lastYear : null,
        can: { curate: mayCurate(caller) },
      };
    },

    show,

    async listSaved(caller: Person, { cursor, limit }: Input<'listSaved'>) {
      const after = readCursor(cursor, [cursorPart.exactInstant, cursorPart.id]);
      const rows = await spotlights.listSaved(caller.uid, { after, limit: limit + 1 });
      const page = pageOfRows(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position, id]),
        (row) => row,
      );
      return { items: await presentAll(caller, page.items), nextCursor: page.nextCursor };
    },

    /** After the week is over, reactions change figures and not the order. */
    async react(caller: Person, { spotlightId, loved, saved }: Input<'react'>): Promise<Spotlight> {
      await transaction(async (bound) => {
        requireFound(await bound.spotlights.find(caller.uid, spotlightId));
        await bound.spotlightPeople.react(spotlightId, caller.uid, { loved, saved });
        await publishCounts(bound, 'react', spotlightId);
      });
      return show(caller, { spotlightId });
    },

    view: (caller: Person, { ids }: Input<'view'>): Promise<void> =>
      transaction(({ spotlightPeople }) => spotlightPeople.view(caller.uid, ids)),
  };
}

/** The figures of a week as pages show them. */
function figuresOf(rows: readonly FiguresRow[]): Map<string, LoveFigures> {
  const mean = meanOf(rows);
  return new Map(rows.map(({ id, lovers, viewers }) => [id, { lovers, viewers, mean }]));
}

function stylesOf(occasions: readonly (string | null)[]): Edition['styles'] {
  const counts = new Map<string, number>();
  for (const value of occasions) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
}
