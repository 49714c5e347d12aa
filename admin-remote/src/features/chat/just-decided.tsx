import { useEffect, useState } from 'react';
import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { usersQueries } from '@bestie/client/users.queries';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import styles from './just-decided.module.css';

/** A decision before its notifications are sent. */
export interface JustDecided {
  decisionId: string;
  title: string;
  /** What happens, in words. */
  words: string;
}

/** The latest decision, for as long as it can be undone before notifications are sent. */
export function useJustDecided() {
  const [decided, setDecided] = useState<JustDecided | null>(null);
  useEffect(() => {
    if (!decided) return undefined;
    const timer = setTimeout(() => setDecided(null), limits.reports.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [decided]);
  return [decided, setDecided] as const;
}

/** Says what was decided a moment ago and undoes it. A toast is gone long before the time to undo is over. */
export function JustDecidedLine({ decided, onUndo }: { decided: JustDecided; onUndo: () => void }) {
  const api = useApi();
  const act = useAction();
  const { decisionId, title, words } = decided;
  async function undo() {
    const done = await act({
      call: () => api.reports.undo({ decisionId }),
      stale: [reportsQueries.all, platformQueries.all, usersQueries.all],
      said: 'Undone. The report is open again.',
    });
    // After a lost answer it can be pressed again.
    if (done) onUndo();
  }
  return (
    <p role="status" className={styles.decided}>
      <span>
        Decided on “{title}”: {words}.
      </span>
      <Button size="s" aria-label={`Undo the decision on ${title}`} onClick={() => void undo()}>
        Undo
      </Button>
    </p>
  );
}
