import styles from './json-link.module.css';

/** The same as data, for whoever reads it by a program: in a tab of its own. */
export function JsonLink({ href }: { href: string }) {
  return (
    <a className={styles.json} href={href} target="_blank" rel="noreferrer">
      As JSON
    </a>
  );
}
