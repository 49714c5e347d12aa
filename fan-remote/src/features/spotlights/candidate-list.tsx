import type { Candidate } from '@bestie/contracts/spotlights.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { useSpotlightActions } from './use-spotlight-actions';
import styles from './pick-list.module.css';

export interface CandidateListProps {
  candidates: readonly Candidate[];
  /** There is no place for another pick. */
  full: boolean;
  onPick: (candidate: Candidate) => void;
}

/** What was nominated: what its author agreed to can be picked, about the rest they are asked. */
export function CandidateList({ candidates, full, onPick }: CandidateListProps) {
  return (
    <section aria-labelledby="nominations-of-the-week" className={styles.section}>
      <h3 id="nominations-of-the-week">Nominations</h3>
      {candidates.length === 0 && <p className={styles.quiet}>Nothing else was nominated this week.</p>}
      <ul className={styles.list}>
        {candidates.map((candidate) => (
          <li key={candidate.id} className={styles.head}>
            {candidate.outfit.cover?.sources && <img src={candidate.outfit.cover.sources.small} alt="" />}
            <span className={styles.name}>
              {candidate.outfit.name}
              <span className={styles.quiet}>
                {' '}
                by {candidate.outfit.owner.name} · {plural(candidate.nominations, 'nomination')}
              </span>
            </span>
            <CandidateAction candidate={candidate} full={full} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CandidateAction({
  candidate,
  full,
  onPick,
}: Omit<CandidateListProps, 'candidates'> & { candidate: Candidate }) {
  const { ask } = useSpotlightActions();
  const { state, outfit, askableAt } = candidate;
  if (outfit.isMine) return <Badge>Yours</Badge>;
  if (state === 'asked') return <Badge>Asked</Badge>;
  if (state === 'nominated')
    return askableAt ? (
      <Badge>Ask from {formatDate(askableAt)}</Badge>
    ) : (
      <Button size="s" onClick={() => void ask(candidate)}>
        Ask
      </Button>
    );
  return (
    <Button size="s" disabled={full} onClick={() => onPick(candidate)} aria-label={`Pick ${outfit.name}`}>
      Pick
    </Button>
  );
}
