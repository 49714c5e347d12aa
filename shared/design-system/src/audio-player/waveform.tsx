import { useId, useMemo } from 'react';
import { barsOf } from './bars-of';
import styles from './waveform.module.css';

export interface WaveformProps {
  /** Levels between 0 and 1 in equal distances; null draws a line. */
  peaks: readonly number[] | null;
  /** Share that was played, 0–1. */
  played?: number;
  /** Places of marks, 0–1. */
  marks?: readonly number[];
  /** The part that is kept, as shares; what is outside of it is faint. */
  part?: readonly [from: number, to: number];
  bars?: number;
}

const [step, width, height] = [4, 2.6, 64];

/** The loudness of a sound over time. Decorative: its values are in the controls beside it. */
export function Waveform({ peaks, played = 0, marks = [], part, bars = 140 }: WaveformProps) {
  const clip = useId();
  const path = useMemo(() => {
    const levels = peaks && peaks.length > 0 ? barsOf(peaks, bars) : Array<number>(bars).fill(0);
    // Speech is rarely louder than half of what is possible.
    const loudest = Math.max(0.2, ...levels);
    return levels
      .map((level, index) => {
        const tall = Math.max(2, (level / loudest) * (height - 4));
        return `M${index * step + width / 2} ${((height - tall) / 2).toFixed(1)}v${tall.toFixed(1)}`;
      })
      .join('');
  }, [peaks, bars]);
  const wide = bars * step;
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${wide} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect width={played * wide} height={height} />
      </clipPath>
      <path className={styles.rest} d={path} strokeWidth={width} />
      <path className={styles.played} d={path} strokeWidth={width} clipPath={`url(#${clip})`} />
      {part && (
        <>
          <rect className={styles.outside} width={part[0] * wide} height={height} />
          <rect className={styles.outside} x={part[1] * wide} width={(1 - part[1]) * wide} height={height} />
        </>
      )}
      {marks.map((mark) => (
        <path key={mark} className={styles.mark} d={`M${mark * wide} 0v${height}`} />
      ))}
    </svg>
  );
}
