import type { TokenChange } from '@bestie/contracts/theme-tokens';
import { Swatch } from './swatch-row';
import styles from './themes.module.css';

/** Tokens that get another value, before and after. */
export function ChangeList({ title, changes }: { title: string; changes: readonly TokenChange[] }) {
  return (
    <div>
      <h3 className={styles.legend}>{title}</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>Nothing. It looks the same.</p>
      ) : (
        // Long lists scroll, by keyboard too.
        <ul className={styles.changes} tabIndex={0} aria-label={title}>
          {changes.map(({ token, label, before, after }) => (
            <li key={token} className={styles.change}>
              <span>{label}</span>
              <span className={styles.values}>
                <Value text={before} /> → <Value text={after} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span className={styles.value}>
      {text.startsWith('#') && <Swatch colour={text} />}
      {text}
    </span>
  );
}
