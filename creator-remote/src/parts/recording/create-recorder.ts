import { limits } from '@bestie/contracts/limits';
import { peaksPerSecond } from '@bestie/contracts/peaks';
import { RecordingGoneError } from './recording-store';
import type { KeptRecording, RecordingStore } from './recording-store';

/** What a crash costs at most, in milliseconds. */
export const pieceMs = 5000;
export const longestMs = limits.voice.recordingMinutes * 60_000;

/** In the order of preference: what browsers record, best first. Parts of each can become one file. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'];
const bitsPerSecond = 64_000;

/** How loud a microphone is, 0 to 1, since it was asked before. */
export type ReadLevel = () => number;

/**
 * Why it stopped by itself: the longest time is reached, the microphone or the recording is gone, or the device has no
 * space.
 */
export type StopReason = 'longest' | 'microphone' | 'gone' | 'space';

export interface RecorderDependencies {
  store: RecordingStore;
  /** A microphone that is open already. */
  stream: MediaStream;
  readLevel: ReadLevel;
  now?: () => number;
  /** @param isKept whether it is recorded, and not paused */
  onLevel: (level: number, ms: number, isKept: boolean) => void;
  onStopped: (why: StopReason) => void;
}

export type Recorder = ReturnType<typeof createRecorder>;

/** What this browser records; null where it records nothing. */
export const recordedType = (): string | null =>
  typeof MediaRecorder === 'undefined'
    ? null
    : (types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null);

/**
 * Records into the device's store, a piece every five seconds.
 * @param recording begun already; another part of it is recorded
 */
export function createRecorder(recording: KeptRecording, dependencies: RecorderDependencies) {
  const { store, stream, readLevel, now = () => performance.now(), onLevel, onStopped } = dependencies;
  const recorder = new MediaRecorder(stream, {
    mimeType: recording.type,
    audioBitsPerSecond: bitsPerSecond,
  });
  const before = recording.ms;
  // Browsers hand over the sound of an MP4 one piece late: pieces of half the length lose no more.
  const isLate = recording.type.includes('mp4');
  let handedOver = before;
  let startedAt = 0;
  let pausedFor = 0;
  let pausedAt: number | null = null;
  let heard: number[] = [];
  let writing: Promise<void> = Promise.resolve();
  let failure: 'gone' | 'space' | null = null;

  const elapsed = () => before + (startedAt === 0 ? 0 : (pausedAt ?? now()) - startedAt - pausedFor);

  const timer = setInterval(() => {
    const level = readLevel();
    const isKept = recorder.state === 'recording';
    if (isKept) heard.push(level);
    onLevel(level, elapsed(), isKept);
    if (elapsed() >= longestMs && recorder.state !== 'inactive') void stop('longest');
  }, 1000 / peaksPerSecond);

  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    const end = Math.round(elapsed());
    const ms = isLate && recorder.state !== 'inactive' ? handedOver : end;
    handedOver = end;
    const piece = { blob: data, ms, peaks: heard };
    heard = [];
    writing = writing
      .then(() => (failure ? undefined : store.add(recording.id, piece)))
      .catch((error: unknown) => {
        // What was stored so far stays; nothing after a gap would fit to it.
        failure = error instanceof RecordingGoneError ? 'gone' : 'space';
        void stop(failure);
      });
  };
  const [track] = stream.getAudioTracks();
  const lost = () => void stop('microphone');
  track?.addEventListener('ended', lost);

  async function stop(why?: StopReason): Promise<StopReason | null> {
    if (recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await stopped;
    }
    clearInterval(timer);
    track?.removeEventListener('ended', lost);
    await writing;
    if (why) onStopped(why);
    return failure;
  }

  return {
    start() {
      startedAt = now();
      recorder.start(isLate ? pieceMs / 2 : pieceMs);
    },
    pause() {
      if (recorder.state !== 'recording') return;
      recorder.pause();
      // What was said so far is safe, however long the pause is.
      recorder.requestData();
      pausedAt = now();
    },
    resume() {
      if (pausedAt === null) return;
      pausedFor += now() - pausedAt;
      pausedAt = null;
      recorder.resume();
    },
    /** Resolves when everything is stored, or with the reason why it is not. */
    stop: () => stop(),
  };
}
