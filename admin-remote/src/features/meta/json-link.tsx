import styles from './json-link.module.css';

/** Opens the same data as JSON in a new tab, for programs. */
export function JsonLink({ href }: { href: string }) {
  return (
    <a className={styles.json} href={href} target="_blank" rel="noreferrer">
      As JSON
    </a>
  );
}
