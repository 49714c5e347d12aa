import { useInfiniteQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { capsulesQueries } from '@bestie/client/capsules.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { Capsule, CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { seasonLabels } from '@bestie/contracts/items';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Section } from '@bestie/design-system/section';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { agoInWords } from '../../../parts/items/item-words';
import { useToday } from '../../../parts/settings/use-today';
import { CandidateGrid } from './candidate-grid';
import styles from './closet-capsules.module.css';

/** The saved capsules; nothing when there are none. */
export function SavedCapsules() {
  const { api } = useShell();
  const act = useAction();
  const today = useToday();
  const query = useInfiniteQuery(capsulesQueries.list(api));
  const capsules = query.data && rowsOf(query.data);
  if (query.isError && !capsules)
    return (
      <Section title="Saved capsules">
        <ErrorState compact level={3} onRetry={() => void query.refetch()} />
      </Section>
    );
  if (!capsules || capsules.length === 0) return null;
  const remove = ({ id: capsuleId, name }: Capsule) =>
    act({
      call: () => api.capsules.delete({ capsuleId }),
      stale: [capsulesQueries.lists],
      said: `Deleted ${name}.`,
      undo: () => api.capsules.restore({ capsuleId }),
    });
  return (
    <Section title="Saved capsules" lede="Updated as your closet changes.">
      <ul className={styles.saved}>
        {capsules.map((capsule) => (
          <li key={capsule.id} className={styles.savedCapsule}>
            <div className={styles.savedHead}>
              <div>
                <h3>{capsule.name}</h3>
                <p className={styles.quiet}>{describe(capsule, today)}</p>
              </div>
              <IconButton
                label={`Delete ${capsule.name}`}
                icon={<Trash2 />}
                onClick={() => void remove(capsule)}
              />
            </div>
            <CandidateGrid pieces={capsule.pieces} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </Section>
  );
}

function describe({ outfits, pieces, size, criteria, createdAt }: Capsule, today: string): string {
  const gone = size - pieces.length;
  return [
    `${plural(outfits, 'outfit')} from ${plural(pieces.length, 'piece')}`,
    ...(gone > 0 ? [`${plural(gone, 'piece')} no longer there`] : []),
    ...wishesOf(criteria),
    `saved ${agoInWords(createdAt.slice(0, 10), today)}`,
  ].join(' · ');
}

const wishesOf = ({ season, occasions, days }: CapsuleCriteria): string[] => [
  ...(season ? [seasonLabels[season]] : []),
  ...occasions,
  ...(days > 0 ? [`${plural(days, 'day')} between washes`] : []),
];
