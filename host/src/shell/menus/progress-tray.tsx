import { Popover, type PopoverProps } from '@bestie/design-system/popover';
import { Link } from '@bestie/design-system/link';
import type { ProgressEntry } from '@bestie/remote-kit/shell-contract';
import { uploadsProgressId } from '../../uploads/lazy-uploads';
import { useProgress } from '../../page-state/progress-store';
import { UploadTray } from './upload-tray/upload-tray';
import styles from './progress-tray.module.css';

const stateNames = { running: 'Working', paused: 'Paused', error: 'Needs attention', done: 'Done' };

/** Everything in progress, with links; for uploads each file. */
export function ProgressTray({ trigger }: Pick<PopoverProps, 'trigger'>) {
  const entries = useProgress((state) => state.entries);
  return (
    <Popover trigger={trigger} title="In progress" align="end">
      <ul className={styles.tray}>
        {entries.map((entry) => (
          <li key={entry.id} data-state={entry.state}>
            {entry.id === uploadsProgressId ? <UploadTray /> : <Line entry={entry} />}
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function Line({ entry: { label, fraction, state, href } }: { entry: ProgressEntry }) {
  const percent = fraction === null ? null : Math.floor(fraction * 100);
  return (
    <>
      <p>
        {href ? <Link href={href}>{label}</Link> : label}
        <span>
          {stateNames[state]}
          {percent !== null && state !== 'done' && ` · ${percent}%`}
        </span>
      </p>
      <progress aria-label={label} max={100} {...(percent !== null && { value: percent })} />
    </>
  );
}
