import { backupMaxHours, drillMaxDays } from '@bestie/contracts/backups';
import { formatAgo } from '@bestie/design-system/format-ago';
import { Badge } from '@bestie/design-system/badge';
import { StatFigure } from '@bestie/design-system/stat-figure';
import type { Backups } from './backup-words';
import styles from './backups.module.css';

/** Whether backups and drills are recent enough. No data is red. */
export function Alarms({ alarms: { backup, copy, drill } }: Pick<Backups, 'alarms'>) {
  return (
    <div className={styles.alarms}>
      <Alarm label="Newest backup" alarm={backup} limit={`red after ${backupMaxHours} hours`} />
      {copy && <Alarm label="In the second place" alarm={copy} limit={`red after ${backupMaxHours} hours`} />}
      <Alarm label="Last drill" alarm={drill} limit={`red after ${drillMaxDays} days`} />
    </div>
  );
}

interface AlarmProps {
  label: string;
  alarm: Backups['alarms']['backup'];
  limit: string;
}

function Alarm({ label, alarm: { at, problem }, limit }: AlarmProps) {
  return (
    <StatFigure
      value={at === null ? 'Never' : formatAgo(at)}
      label={
        <span className={styles.label}>
          {label}
          {problem === null ? <Badge tone="success">Good</Badge> : <Badge tone="danger">Red</Badge>}
        </span>
      }
      detail={problem ?? limit}
    />
  );
}
