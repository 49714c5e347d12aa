import { useMemo } from 'react';
import { uuidv7 } from 'uuidv7';
import Feather from 'lucide-react/icons/feather';
import type { Item } from '@bestie/contracts/items.contract';
import type { TripDetail } from '@bestie/contracts/trips.contract';
import { formatWeight } from '@bestie/design-system/format-units';
import { Button } from '@bestie/design-system/button';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Section } from '@bestie/design-system/section';
import { useUnits } from '../../../parts/settings/use-units';
import { BagPieces } from './bag-pieces';
import {
  isClothing,
  toCarriedPiece,
  toPackingActivity,
  toPackingPiece,
  weigher,
} from './packing/packing-problem';
import type { PackingProblem } from './packing/packing-problem';
import type { PackingResult } from './packing/packing-search';
import { usePacking } from './packing/use-packing';
import { activityName, gapInWords, packLabel } from './trip-words';
import type { WeatheredActivity } from './use-trip-weather';
import type { PackLine, TripActions } from './use-trip-actions';
import styles from './lightest-bag.module.css';

export interface LightestBagProps {
  trip: TripDetail;
  /** The trip's activities with their weather. */
  activities: readonly WeatheredActivity[];
  closet: Item[] | undefined;
  actions: TripActions;
  onOutfits: (outfits: string[][]) => void;
}

/** How many grams a bag could at most be heavier than the lightest one. */
const gapOf = ({ plan, bound }: PackingResult) => (plan ? (plan.grams - bound) / Math.max(1, bound) : 0);

/** Computes the lightest bag, says how certain the result is, and makes it the packing list. */
export function LightestBag({ trip, activities, closet, actions, onOutfits }: LightestBagProps) {
  const { packing, start, stop, clear } = usePacking();
  const units = useUnits();
  const weigh = useMemo(() => weigher(closet ?? []), [closet]);
  const clothes = (closet ?? []).filter(({ category }) => isClothing(category));
  const pinned = trip.pack.flatMap(({ pinned: comes, piece, weightGrams }) =>
    comes && piece && isClothing(piece.category) ? { ...piece, weightGrams } : [],
  );
  /** The closet has what is clean and at home; these come along all the same. */
  const carried = pinned.filter(({ itemId }) => !clothes.some(({ id }) => id === itemId));
  const problem = (): PackingProblem => {
    const pieces = clothes.map((item) => toPackingPiece(item, weigh(item).grams));
    return {
      pieces: [...pieces, ...carried.map((piece) => toCarriedPiece(piece, weigh(piece).grams))],
      activities: activities.map((activity) => toPackingActivity(activity, pieces)),
      laundryDays: trip.laundryDays,
      pinned: pinned.map(({ itemId }) => itemId),
    };
  };
  const guessed = [...clothes, ...carried].filter(({ weightGrams }) => weightGrams === null).length;
  const pieceOf = (id: string) =>
    closet?.find((item) => item.id === id) ?? trip.pack.find(({ itemId }) => itemId === id)?.piece;
  const nameOf = (id: string) => pieceOf(id)?.name ?? 'A piece';

  const result = packing.state === 'idle' || packing.state === 'failed' ? null : packing.result;
  const plan = result?.plan ?? null;
  const ended = packing.state === 'done' || packing.state === 'stopped';

  const take = async () => {
    if (!plan) return;
    /** Of the list that a change before this one leaves, which may still be on its way. */
    const withPlan = (lines: PackLine[]): PackLine[] => {
      const kept = lines.filter(({ itemId, pinned: comes }) => {
        const piece = itemId && pieceOf(itemId);
        return !itemId || comes || (piece && !isClothing(piece.category));
      });
      const pieces = plan.bag
        .filter(({ id }) => !kept.some(({ itemId }) => itemId === id))
        .map(({ id, quantity }) => {
          const before = lines.find(({ itemId }) => itemId === id);
          return before
            ? { ...before, quantity }
            : { id: uuidv7(), itemId: id, label: packLabel(nameOf(id)), quantity, pinned: false };
        });
      const words = kept.map((one) => ({
        ...one,
        quantity: Math.max(one.quantity, plan.bag.find(({ id }) => id === one.itemId)?.quantity ?? 0),
      }));
      return [...pieces, ...words];
    };
    if (await actions.pack(trip, withPlan, 'The lightest bag is your packing list.')) {
      onOutfits(plan.outfits);
      clear();
    }
  };

  return (
    <Section
      title="The lightest bag"
      lede="Dressed for everything, with nothing carried needlessly. Dresses you in what’s clean and at home; what you pinned comes along."
    >
      <div className={styles.panel}>
        {packing.state === 'running' ? (
          <>
            <ProgressBar
              label="Trying bags"
              value={null}
              detail={
                plan
                  ? `${formatWeight(plan.grams, units)}, at most ${gapInWords(gapOf(result as PackingResult))} above the lightest`
                  : `${formatNumber(result?.steps ?? 0)} tried`
              }
            />
            <Button onClick={stop}>Stop{plan ? ' and use this' : ''}</Button>
          </>
        ) : (
          <Button
            variant={ended ? 'quiet' : 'primary'}
            icon={<Feather />}
            disabled={!closet}
            onClick={() => start(problem())}
          >
            {ended ? 'Work it out again' : 'Work out the lightest bag'}
          </Button>
        )}
        <div role="status" className={styles.answer}>
          {packing.state === 'failed' && <p>That didn’t work. Please try again.</p>}
          {ended && result && <Answer result={result} trip={trip} />}
        </div>
        {ended && plan && (
          <>
            {packing.justInCase.length > 0 && (
              <ul className={styles.costs} aria-label="Just in case">
                {packing.justInCase.map(({ id, grams }) => (
                  <li key={id}>
                    <strong>{nameOf(id)}</strong>{' '}
                    {grams === null
                      ? 'comes along just in case; the extra weight could not be worked out in time.'
                      : grams <= 0
                        ? 'is worth its weight: without it the bag would be no lighter.'
                        : `just in case adds ${formatWeight(grams, units)}.`}
                  </li>
                ))}
              </ul>
            )}
            <BagPieces plan={plan} pieceOf={pieceOf} activities={activities} />
            <Button variant="primary" onClick={() => void take()}>
              Use this list
            </Button>
          </>
        )}
        {guessed > 0 && (
          <p className={styles.note}>
            {plural(guessed, 'piece')} {guessed === 1 ? 'has' : 'have'} no weight yet and{' '}
            {guessed === 1 ? 'counts' : 'count'} as the median of {guessed === 1 ? 'its' : 'their'} category.
          </p>
        )}
      </div>
    </Section>
  );
}

function Answer({ result, trip }: { result: PackingResult; trip: TripDetail }) {
  const { plan, exact, hopeless } = result;
  const units = useUnits();
  if (hopeless.length > 0)
    return (
      <p>
        Nothing clean and in season in your closet works for{' '}
        {hopeless.map((place) => activityName(trip.activities[place] ?? { name: '' })).join(', ')}: no
        complete outfit is smart and warm enough.
      </p>
    );
  if (!plan)
    return (
      <p>
        {exact
          ? 'There are not enough clean pieces for all days. One more laundry day would help.'
          : 'No bag was found in time. Fewer activities, or one more laundry day, would help.'}
      </p>
    );
  const count = plan.bag.reduce((sum, { quantity }) => sum + quantity, 0);
  const over = trip.weightLimitGrams === null ? 0 : plan.grams - trip.weightLimitGrams;
  const gap = gapOf(result);
  return (
    <>
      <p className={styles.figure}>
        {formatWeight(plan.grams, units)} <span>in {plural(count, 'piece')}</span>
      </p>
      <p>
        {exact || gap === 0
          ? 'No bag is lighter.'
          : `A lighter one may exist: this is at most ${gapInWords(gap)} heavier than the lightest.`}
      </p>
      {over > 0 && (
        <p className={styles.over}>
          {exact ? 'Even so it is' : 'It is'} {formatWeight(over, units)} over your limit. A laundry day, or
          one less activity, would help.
        </p>
      )}
    </>
  );
}
