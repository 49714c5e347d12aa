import { useMemo, useState } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import type { CapsuleCandidate, CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { coreParts, isCorePart, outfitPartOf } from '@bestie/contracts/outfit-rules';
import type { CorePart } from '@bestie/contracts/outfit-rules';
import { Button } from '@bestie/design-system/button';
import { ThreadDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { Section } from '@bestie/design-system/section';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { StatFigure } from '@bestie/design-system/stat-figure';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { CandidateGrid } from './candidate-grid';
import type { CapsuleProblem } from './capsule-problem';
import { SaveCapsuleDialog } from './save-capsule-dialog';
import { StyleSection } from './style-section';
import { unlockedBy } from './unlocked-outfits';
import { useCapsuleSearch } from './use-capsule-search';
import type { CapsuleSearch } from './use-capsule-search';
import styles from './closet-capsules.module.css';

const partWords: Record<CorePart, [one: string, many: string]> = {
  top: ['Top', 'Tops'],
  bottom: ['Bottom', 'Bottoms'],
  dress: ['Dress', 'Dresses'],
  shoes: ['Pair of shoes', 'Shoes'],
};

/** How many pieces outside the capsule are named. */
const unlocksShown = 6;

export interface FoundCapsuleProps {
  pieces: readonly CapsuleCandidate[];
  criteria: CapsuleCriteria;
  problem: CapsuleProblem;
}

/** The best capsule for the criteria, during and after the search. */
export function FoundCapsule({ pieces, criteria, problem }: FoundCapsuleProps) {
  const search = useCapsuleSearch(problem);
  const [saving, setSaving] = useState(false);
  const byId = useMemo(() => new Map(pieces.map((piece) => [piece.id, piece])), [pieces]);
  const ids = search.result?.ids;
  const chosen = useMemo(() => (ids ?? []).flatMap((id) => byId.get(id) ?? []), [ids, byId]);
  if (search.state === 'failed')
    return <ErrorState level={2}>The search could not run in this browser.</ErrorState>;
  if (search.result?.ids == null)
    return search.state === 'done' || search.state === 'stopped' ? (
      <EmptyState drawing={<ThreadDrawing />} title={noneTitle(search)}>
        {noneHint(criteria)}
      </EmptyState>
    ) : (
      <div className={styles.found}>
        <Running search={search} />
        <Loading label="Searching…">
          <TileGridSkeleton count={Math.min(12, criteria.size)} size="s" />
        </Loading>
      </div>
    );
  return (
    <div className={styles.found}>
      <div className={styles.head}>
        <StatFigure
          size="l"
          label={`From ${plural(chosen.length, 'piece')}${chosen.length < criteria.size ? ': no others are suitable' : ''}`}
          value={plural(search.result.outfits, 'outfit')}
          detail={<Certainty search={search} />}
        />
        <Button icon={<Bookmark />} disabled={search.state === 'running'} onClick={() => setSaving(true)}>
          Save this capsule
        </Button>
      </div>
      {search.state === 'running' && <Running search={search} />}
      {coreParts.map((part) => {
        const some = chosen.filter(({ category }) => outfitPartOf[category] === part);
        if (some.length === 0) return null;
        return (
          <Section key={part} title={`${some.length} ${partWords[part][some.length === 1 ? 0 : 1]}`}>
            <CandidateGrid pieces={some} />
          </Section>
        );
      })}
      {search.state !== 'running' && <StyleSection pieces={pieces} criteria={criteria} chosen={chosen} />}
      <AfterFirstRender>
        <OneMore pieces={pieces} criteria={criteria} chosen={chosen} />
      </AfterFirstRender>
      {saving && (
        <SaveCapsuleDialog criteria={criteria} itemIds={search.result.ids} onClose={() => setSaving(false)} />
      )}
    </div>
  );
}

function Certainty({ search: { state, result } }: { search: CapsuleSearch }) {
  if (!result) return null;
  const { outfits, atMost } = result;
  if (state === 'done') return 'Proven: no other choice makes more outfits.';
  const gap = atMost > outfits ? ` (${Math.round((1 - outfits / atMost) * 100)} % gap)` : '';
  return state === 'stopped'
    ? `Stopped early: no choice makes more than ${plural(atMost, 'outfit')}${gap}.`
    : `So far; no choice makes more than ${plural(atMost, 'outfit')}${gap}.`;
}

function Running({ search }: { search: CapsuleSearch & { stop: () => void } }) {
  return (
    <div className={styles.running}>
      <ProgressBar
        label="Looking for more"
        value={search.result ? search.done : null}
        detail={search.result?.outfits ? `${plural(search.result.outfits, 'outfit')} so far` : 'Starting…'}
      />
      <Button size="s" onClick={search.stop}>
        Stop
      </Button>
    </div>
  );
}

/** Outfits that one more piece would unlock: own pieces that were left out, and wishes. */
function OneMore(props: {
  pieces: readonly CapsuleCandidate[];
  criteria: CapsuleCriteria;
  chosen: readonly CapsuleCandidate[];
}) {
  const { pieces, criteria, chosen } = props;
  const { season, occasions } = criteria;
  const unlocks = useMemo(() => {
    const inside = new Set(chosen.map(({ id }) => id));
    const outside = pieces.filter(
      ({ id, category, seasons }) =>
        !inside.has(id) &&
        isCorePart(outfitPartOf[category]) &&
        (season === null || seasons.length === 0 || seasons.includes(season)),
    );
    return unlockedBy(outside, chosen, occasions);
  }, [pieces, chosen, season, occasions]);
  const shown = [
    ...unlocks.filter(({ piece }) => piece.status !== 'wishlist').slice(0, unlocksShown),
    ...unlocks.filter(({ piece }) => piece.status === 'wishlist').slice(0, unlocksShown),
  ];
  if (shown.length === 0) return null;
  const gains = new Map(shown.map(({ piece, outfits }) => [piece.id, outfits]));
  const words: Partial<Record<CapsuleCandidate['status'], string>> = {
    wishlist: ', if you buy it',
    laundry: ', once it is washed',
  };
  return (
    <Section title="One more piece" lede="What each of these would add to the capsule on its own.">
      <CandidateGrid
        pieces={shown.map(({ piece }) => piece)}
        meta={({ id, status }) => `+${plural(gains.get(id) ?? 0, 'outfit')}${words[status] ?? ''}`}
      />
    </Section>
  );
}

const noneTitle = ({ state }: CapsuleSearch) =>
  state === 'done' ? 'No combination meets all of that' : 'Stopped before anything was found';

function noneHint({ season, occasions, days }: CapsuleCriteria): string {
  const wishes = [
    ...(days > 0 ? ['fewer days between washes'] : []),
    ...(occasions.length > 0 ? ['fewer occasions'] : []),
    ...(season ? ['any season'] : []),
    'more pieces',
  ];
  return `Try ${wishes.join(', or ')}.`;
}
