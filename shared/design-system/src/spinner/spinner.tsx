import styles from './spinner.module.css';

/** A rotating spinner in the size of the surrounding text. Decorative: put the loading text beside it. */
export function Spinner() {
  return (
    <svg
      className={styles.spinner}
      viewBox="0 0 24 24"
      width="1.2em"
      height="1.2em"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
