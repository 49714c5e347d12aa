import { memo } from 'react';
import type { MouseEvent } from 'react';
import { formatClock, sayClock } from '../format/format-clock';
import styles from './transcript.module.css';

/** What is said in a part of a sound. */
export interface Cue {
  /** Milliseconds from the start of the sound. */
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string | null;
}

interface TranscriptProps {
  cues: readonly Cue[];
  /** What is said, where no times are known. */
  text: string;
  /** In seconds. */
  at: number;
  onSeek: (seconds: number) => void;
}

/** What is said, following the sound. A click on a word plays it; keys use the times of the cues. */
export function Transcript({ cues, text, at, onSeek }: TranscriptProps) {
  const current = cues.findIndex(({ startMs, endMs }) => startMs <= at * 1000 && at * 1000 < endMs);
  return (
    <details className={styles.transcript}>
      <summary>Transcript</summary>
      {text !== '' && <p className={styles.text}>{text}</p>}
      <ol className={styles.cues}>
        {cues.map((cue, index) => (
          <li key={`${cue.startMs}/${index}`} aria-current={index === current ? 'true' : undefined}>
            <CueText cue={cue} onSeek={onSeek} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Drawn once, because hours of speech have thousands of words. */
const CueText = memo(function CueText({ cue, onSeek }: { cue: Cue; onSeek: (seconds: number) => void }) {
  const seekWord = ({ target }: MouseEvent) => {
    const start = (target as HTMLElement).dataset['start'];
    if (start !== undefined) onSeek(Number(start));
  };
  return (
    <>
      <button
        type="button"
        className={styles.time}
        aria-label={`Play from ${sayClock(cue.startMs / 1000)}`}
        onClick={() => onSeek(cue.startMs / 1000)}
      >
        {formatClock(cue.startMs / 1000)}
      </button>
      {/* The button before it does the same for keys. */}
      <p className={styles.words} onClick={seekWord}>
        {cue.speaker && <strong>{cue.speaker}: </strong>}
        {wordsOf(cue).map(({ word, start }, index) => (
          <span key={index} data-start={start}>
            {word}{' '}
          </span>
        ))}
      </p>
    </>
  );
});

/** The words of a cue, each with the second at which it is about to be said: as far as its letters are into the cue. */
export function wordsOf({ startMs, endMs, text }: Cue): { word: string; start: number }[] {
  const words = text.split(/\s+/).filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0) || 1;
  let before = 0;
  return words.map((word) => {
    const at = startMs + ((endMs - startMs) * before) / letters;
    before += word.length;
    return { word, start: Math.round(at) / 1000 };
  });
}
