import { Popover, type PopoverProps } from '@bestie/design-system/popover';
import { Link } from '@bestie/design-system/link';
import { useProgress } from '../../work/progress-store';
import styles from './menus.module.css';

const stateNames = { running: 'Working', paused: 'Paused', error: 'Needs a look', done: 'Done' };

/** Everything that takes a while, each with how far it is and where it can be seen. */
export function ProgressTray({ trigger }: Pick<PopoverProps, 'trigger'>) {
  const entries = useProgress((state) => state.entries);
  return (
    <Popover trigger={trigger} title="In progress" align="end">
      <ul className={styles.tray}>
        {entries.map(({ id, label, fraction, state, href }) => {
          const percent = fraction === null ? null : Math.floor(fraction * 100);
          return (
            <li key={id} data-state={state}>
              <p>
                {href ? <Link href={href}>{label}</Link> : label}
                <span>
                  {stateNames[state]}
                  {percent !== null && state !== 'done' && ` · ${percent}%`}
                </span>
              </p>
              <progress aria-label={label} max={100} {...(percent !== null && { value: percent })} />
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
