import styles from './level-meter.module.css';

/** Full scale is 0 dB; what is below -60 dB is silence. */
const inDecibels = (level: number) => (level <= 0 ? -60 : Math.max(-60, 20 * Math.log10(level)));

/** How loud the microphone is, with what that means in words. */
export function LevelMeter({ level }: { level: number }) {
  const decibels = inDecibels(level);
  const words = decibels > -3 ? 'Too loud' : decibels < -45 ? 'Very quiet' : 'Good';
  return (
    <div className={styles.meter}>
      <div
        className={styles.track}
        role="meter"
        aria-label="Input level"
        aria-valuemin={-60}
        aria-valuemax={0}
        aria-valuenow={Math.round(decibels)}
        aria-valuetext={words}
      >
        <div
          className={styles.bar}
          data-loud={decibels > -3 || undefined}
          style={{ scale: `${(decibels + 60) / 60} 1` }}
        />
      </div>
      <span className={styles.words} aria-hidden="true">
        {words}
      </span>
    </div>
  );
}
