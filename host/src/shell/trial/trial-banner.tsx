import { useState } from 'react';
import type { PageData } from '@bestie/contracts/remotes';
import { Button } from '@bestie/design-system/button';
import { formatTime } from '@bestie/design-system/format-date';
import { useServices } from '../services';
import styles from './trial-banner.module.css';

/** Says on every page that this person sees a release that was given to them to try, and lets them leave it. */
export default function TrialBanner({ trial }: { trial: NonNullable<PageData['trial']> }) {
  const { api, reload, toast } = useServices();
  const [leaving, setLeaving] = useState(false);
  // Remotes are known to teams by their id: "Fan 1.4.2".
  const name = trial.remoteId.charAt(0).toUpperCase() + trial.remoteId.slice(1);
  const leave = async () => {
    setLeaving(true);
    try {
      await api.releases.leaveTrial({});
      reload();
    } catch {
      setLeaving(false);
      toast('The trial could not be left.', { kind: 'error' });
    }
  };
  return (
    <aside className={styles.banner} aria-label="Trial">
      <p>
        You are trying {name} {trial.version} until{' '}
        <time dateTime={trial.endsAt}>{formatTime(trial.endsAt)}</time>.
      </p>
      <Button size="s" loading={leaving} onClick={() => void leave()}>
        Leave
      </Button>
    </aside>
  );
}
