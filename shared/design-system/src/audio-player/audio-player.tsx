import ListMusic from 'lucide-react/icons/list-music';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../button/button';
import { formatClock, sayClock } from '../format/format-clock';
import { IconButton } from '../icon-button/icon-button';
import { Select } from '../select/select';
import { Spinner } from '../spinner/spinner';
import styles from './audio-player.module.css';
import { Transcript } from './transcript';
import type { Cue } from './transcript';
import { usePlayback } from './use-playback';
import type { Playback } from './use-playback';
import { Waveform } from './waveform';

export interface PlayerChapter {
  /** Milliseconds from the start of the sound. */
  startMs: number;
  title: string;
}

export interface AudioPlayerProps {
  /** What it plays, for the names of its controls. */
  title: string;
  src: string;
  /** Length of the whole sound. */
  durationMs: number;
  /** Levels between 0 and 1 in equal distances; null without any. */
  peaks: readonly number[] | null;
  /** The part that is played; all of it unless given. */
  part?: { startMs: number; endMs: number } | null;
  /** Levels of the part alone, where those of the whole sound are not known. */
  partPeaks?: readonly number[] | null;
  chapters?: readonly PlayerChapter[];
  /** The transcript, in its order. */
  cues?: readonly Cue[];
  /** A transcript without times. */
  text?: string;
  /** Where it begins: where the listener was. */
  startAtMs?: number;
  /** Called about every second while it plays, and when it pauses. */
  onPosition?: (ms: number) => void;
  /** Called when the sound can no longer be loaded. */
  onStopped?: () => void;
}

const speeds = ['0.75', '1', '1.25', '1.5', '1.75', '2'];
const skip = 15;

/**
 * Plays a sound: its waveform is a slider (arrow keys, Page Up and Down, Home, End), with speed, chapters, and a
 * transcript that follows and can be clicked. Nothing is loaded before it is played.
 */
export function AudioPlayer({
  title,
  src,
  durationMs,
  peaks,
  part,
  partPeaks = null,
  chapters = [],
  cues = [],
  text = '',
  startAtMs,
  onPosition,
  onStopped,
}: AudioPlayerProps) {
  const seconds = durationMs / 1000;
  const [from, to] = part ? [part.startMs / 1000, part.endMs / 1000] : [0, seconds];
  const playback = usePlayback({
    src,
    from,
    to,
    startAt: Math.max((startAtMs ?? 0) / 1000, from),
    onPosition: onPosition && ((second) => onPosition(Math.round(second * 1000))),
    onStopped,
  });
  const audible = chapters.filter(({ startMs }) => startMs / 1000 < to);
  return (
    <div className={styles.player} role="group" aria-label={`Player: ${title}`}>
      {/* The transcript below is the text alternative. */}
      <audio {...playback.element} />
      <Track
        title={title}
        playback={playback}
        seconds={seconds}
        peaks={peaks}
        partPeaks={partPeaks}
        from={from}
        to={to}
        marks={audible.map(({ startMs }) => startMs / 1000)}
      />
      <Controls title={title} playback={playback} from={from} to={to} />
      {playback.failed && (
        <p className={styles.failed} role="alert">
          This can’t be played at the moment. <Button onClick={playback.retry}>Try again</Button>
        </p>
      )}
      {audible.length > 0 && <Chapters chapters={audible} playback={playback} />}
      {(cues.length > 0 || text !== '') && (
        <Transcript
          cues={cues}
          text={text}
          at={playback.at}
          onSeek={(second) => playback.seek(second, true)}
        />
      )}
    </div>
  );
}

interface TrackProps {
  title: string;
  playback: Playback;
  seconds: number;
  peaks: readonly number[] | null;
  partPeaks: readonly number[] | null;
  from: number;
  to: number;
  marks: readonly number[];
}

/** The waveform of the part that is played, under a native slider. */
function Track({ title, playback, seconds, peaks, partPeaks, from, to, marks }: TrackProps) {
  const length = Math.max(0.1, to - from);
  const shown =
    partPeaks ??
    peaks?.slice(Math.floor((from / seconds) * peaks.length), Math.ceil((to / seconds) * peaks.length)) ??
    null;
  return (
    <div className={styles.track}>
      <Waveform
        peaks={shown}
        played={(playback.at - from) / length}
        marks={marks.filter((mark) => mark > from).map((mark) => (mark - from) / length)}
      />
      <input
        className={styles.slider}
        type="range"
        aria-label={`Position in ${title}`}
        aria-valuetext={`${sayClock(playback.at - from)} of ${sayClock(length)}`}
        min={from}
        max={to}
        // Fine for pointers; keys move five seconds.
        step={0.1}
        value={playback.at}
        onChange={({ target }) => playback.seek(Number(target.value))}
        onKeyDown={(event) => {
          const by = keySteps[event.key];
          if (by === undefined) return;
          event.preventDefault();
          playback.seek(playback.at + by);
        }}
      />
    </div>
  );
}

const keySteps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
};

function Controls({ title, playback, from, to }: Pick<TrackProps, 'title' | 'playback' | 'from' | 'to'>) {
  const { playing, waiting, at, seek, toggle, speed, setSpeed } = playback;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? `Pause ${title}` : `Play ${title}`}
        onClick={toggle}
      >
        {waiting ? <Spinner /> : playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <IconButton label={`Back ${skip} seconds`} icon={<RotateCcw />} onClick={() => seek(at - skip)} />
      <IconButton label={`Forward ${skip} seconds`} icon={<RotateCw />} onClick={() => seek(at + skip)} />
      <span className={styles.clock}>
        {formatClock(at - from)} <span className={styles.of}>/ {formatClock(to - from)}</span>
      </span>
      <span className={styles.speed}>
        <Select
          aria-label="Speed"
          value={String(speed)}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          onValueChange={(value) => setSpeed(Number(value))}
        />
      </span>
    </div>
  );
}

function Chapters({ chapters, playback }: { chapters: readonly PlayerChapter[]; playback: Playback }) {
  const current = chapters.findLastIndex(({ startMs }) => startMs <= playback.at * 1000 + 50);
  return (
    <details className={styles.chapters} open={chapters.length <= 8}>
      <summary>
        <ListMusic aria-hidden="true" /> {chapters.length} {chapters.length === 1 ? 'chapter' : 'chapters'}
      </summary>
      <ol>
        {chapters.map(({ startMs, title }, index) => (
          <li key={startMs}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => playback.seek(startMs / 1000, true)}
            >
              <span className={styles.time}>{formatClock(startMs / 1000)}</span> {title}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
