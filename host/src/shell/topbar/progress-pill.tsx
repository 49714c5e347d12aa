import { summarizeProgress, useProgress } from '../../page-state/progress-store';
import { remainingWords } from '../../page-state/remaining-words';
import { ProgressTray } from '../menus/progress-tray';
import styles from './progress-pill.module.css';

/** Overall progress; opens the list. */
export default function ProgressPill() {
  const summary = summarizeProgress(useProgress((state) => state.entries));
  if (!summary) return null;
  const { percent, state, label, secondsLeft } = summary;
  const left = state === 'running' && secondsLeft !== undefined ? remainingWords(secondsLeft) : null;
  const words = {
    running: percent === null ? 'Working…' : `${percent}%`,
    paused: percent === null ? 'Paused' : `Paused · ${percent}%`,
    error: 'Needs attention',
    done: 'Done',
  }[state];
  return (
    <ProgressTray
      trigger={
        <button
          type="button"
          className={styles.pill}
          data-state={state}
          aria-label={`Progress: ${label}, ${words}${left === null ? '' : `, ${left} left`}`}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" pathLength="100" />
            <circle
              cx="10"
              cy="10"
              r="8"
              pathLength="100"
              strokeDasharray={`${percent ?? 25} 100`}
              data-turning={percent === null || undefined}
            />
          </svg>
          <span>
            {words}
            {left !== null && ` · ${left}`}
          </span>
        </button>
      }
    />
  );
}
