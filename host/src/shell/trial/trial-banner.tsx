import { useState } from 'react';
import type { PageData } from '@bestie/contracts/remotes';
import { Button } from '@bestie/design-system/button';
import { formatTime } from '@bestie/design-system/format-date';
import { useServices } from '../services';
import styles from './trial-banner.module.css';

/** Shows on every page that this person is trying a release, and lets them end it. */
export default function TrialBanner({ trial }: { trial: NonNullable<PageData['trial']> }) {
  const { api, reload, toast } = useServices();
  const [leaving, setLeaving] = useState(false);
  // Teams know remotes by their id: "Fan 1.4.2".
  const name = trial.remoteId.charAt(0).toUpperCase() + trial.remoteId.slice(1);
  const leave = async () => {
    setLeaving(true);
    try {
      await api.releases.leaveTrial({});
      reload();
    } catch {
      setLeaving(false);
      toast('Couldn’t leave the trial.', { kind: 'error' });
    }
  };
  return (
    <aside className={styles.banner} aria-label="Trial">
      <p>
        You’re trying out {name} {trial.version} until{' '}
        <time dateTime={trial.endsAt}>{formatTime(trial.endsAt)}</time>.
      </p>
      <Button size="s" loading={leaving} onClick={() => void leave()}>
        Leave
      </Button>
    </aside>
  );
}
