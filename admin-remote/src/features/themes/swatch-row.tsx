import styles from './themes.module.css';

/** Colours side by side, for a glance; what they are is said elsewhere. */
export function SwatchRow({ label, colours }: { label: string; colours: readonly string[] }) {
  return (
    <div className={styles.swatches}>
      <span className={styles.mode}>{label}</span>
      <svg
        className={styles.strip}
        viewBox={`0 0 ${colours.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {colours.map((colour, index) => (
          <rect key={index} x={index} width="1.02" height="1" fill={colour} />
        ))}
      </svg>
    </div>
  );
}

/** One colour. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={colour} />
    </svg>
  );
}
