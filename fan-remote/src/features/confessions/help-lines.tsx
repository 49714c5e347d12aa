import { helpLines } from './help-words';
import styles from './help-lines.module.css';

/** Shown with texts that may be of a person in need. Bestie does not analyse them beyond that. */
export function HelpLines({ own = false }: { own?: boolean }) {
  return (
    <aside className={styles.help} aria-label="Someone to talk to">
      <p className={styles.words}>
        {own
          ? 'That sounds heavy. You do not have to carry it alone: these people listen, free and at any hour.'
          : 'If this is you, too: these people listen, free and at any hour.'}
      </p>
      <ul className={styles.lines}>
        {helpLines.map(({ where, name, text, href }) => (
          <li key={where}>
            <span className={styles.where}>{where}</span> {name}{' '}
            <a href={href} rel="noreferrer noopener">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
