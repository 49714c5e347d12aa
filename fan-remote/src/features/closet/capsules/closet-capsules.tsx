import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Plus from 'lucide-react/icons/plus';
import { capsulesQueries } from '@bestie/client/capsules.queries';
import type { CapsuleCandidate, CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { countOutfits } from '@bestie/contracts/outfit-rules';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { FormSkeleton, Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import type { CapsuleProblem } from './capsule-problem';
import { CriteriaForm } from './criteria-form';
import { FoundCapsule } from './found-capsule';
import { SavedCapsules } from './saved-capsules';
import { useCapsuleCriteria } from './use-capsule-criteria';
import styles from './closet-capsules.module.css';

/** /closet?tab=capsules: the few pieces that make the most outfits. */
export function ClosetCapsules() {
  const { api } = useShell();
  const query = useQuery(capsulesQueries.candidates(api));
  if (query.data) return <Loaded pieces={query.data.pieces} />;
  if (query.isError)
    return (
      <ErrorState level={2} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your pieces could not be loaded. They are safe; try again in a moment.
      </ErrorState>
    );
  return (
    <Loading label="Loading your pieces…">
      <div className={styles.body}>
        <FormSkeleton fields={4} />
        <TileGridSkeleton count={12} size="s" />
      </div>
    </Loading>
  );
}

/** Candidate pieces: available, and suitable for the season. */
export function eligible(pieces: readonly CapsuleCandidate[], { season, laundry }: CapsuleCriteria) {
  return pieces.filter(
    ({ status, seasons }) =>
      (status === 'active' || (laundry && status === 'laundry')) &&
      (season === null || seasons.length === 0 || seasons.includes(season)),
  );
}

const problems = new WeakMap<readonly CapsuleCandidate[], Map<string, CapsuleProblem>>();

/**
 * The same object for the same pieces and wishes, also after the page was left, so that results are reused.
 */
function problemOf(pieces: readonly CapsuleCandidate[], criteria: CapsuleCriteria): CapsuleProblem {
  const asked = problems.get(pieces) ?? new Map<string, CapsuleProblem>();
  problems.set(pieces, asked);
  const key = JSON.stringify(criteria);
  const { size, occasions, days } = criteria;
  const problem = asked.get(key) ?? { pieces: eligible(pieces, criteria), size, occasions, days };
  asked.set(key, problem);
  return problem;
}

function Loaded({ pieces }: { pieces: readonly CapsuleCandidate[] }) {
  const navigate = useNavigate();
  const [criteria, change] = useCapsuleCriteria();
  const problem = useMemo(() => problemOf(pieces, criteria), [pieces, criteria]);
  const owned = pieces.filter(({ status }) => status !== 'wishlist');
  // Small closets are counted completely; a large one certainly makes an outfit.
  const any = owned.length > 200 || countOutfits(owned) > 0;
  return (
    <div className={styles.capsules}>
      {any ? (
        <div className={styles.body}>
          <CriteriaForm pieces={pieces} criteria={criteria} onChange={change} />
          <FoundCapsule pieces={pieces} criteria={criteria} problem={problem} />
        </div>
      ) : (
        <EmptyState
          drawing={<WardrobeDrawing />}
          title="A capsule needs a few clothes to choose from"
          action={
            <Button variant="primary" icon={<Plus />} onClick={() => void navigate(paths.fan.uploadCloset)}>
              Add pieces
            </Button>
          }
        >
          A top, a bottom and a pair of shoes are enough to begin; a dress and shoes are, too.
        </EmptyState>
      )}
      <SavedCapsules />
    </div>
  );
}
