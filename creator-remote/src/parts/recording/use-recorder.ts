import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { peaksPerSecond } from '@bestie/contracts/peaks';
import { createRecorder, recordedType } from './create-recorder';
import type { Recorder, StopReason } from './create-recorder';
import { MicrophoneError, openMicrophone } from './microphone';
import type { Microphone, MicrophoneProblem } from './microphone';
import { recordingsInUse, takeRecording, whenFree } from './recording-lock';
import { createRecordingStore, RecordingGoneError } from './recording-store';
import type { KeptRecording } from './recording-store';

/** `idle` knows no microphone; `ready` shows its level; `over` is stored and waits for a decision. */
export type RecorderPhase = 'idle' | 'ready' | 'recording' | 'paused' | 'over';

const stopWords: Record<StopReason, string> = {
  longest: 'That was 60 minutes, the longest recording.',
  microphone: 'The microphone went away. Everything until then is kept.',
  gone: 'The recording was removed from this device while it was made, so it has stopped.',
  space: 'This device has no space left. Everything until then is kept.',
};

/** Levels of the last minute. */
const shownPeaks = 60 * peaksPerSecond;

/** Records on this device. Recordings of earlier visits are in `kept`. */
export function useRecorder(uid: string) {
  const store = useMemo(() => createRecordingStore(uid), [uid]);
  const [kept, setKept] = useState<KeptRecording[]>([]);
  const [inUse, setInUse] = useState<ReadonlySet<string>>(() => new Set());
  const [phase, setPhase] = useState<RecorderPhase>('idle');
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const [level, setLevel] = useState(0);
  const [ms, setMs] = useState(0);
  const [heard, setHeard] = useState<readonly number[]>([]);
  const [current, setCurrent] = useState<KeptRecording | null>(null);
  const microphone = useRef<Microphone | null>(null);
  const recorder = useRef<Recorder | null>(null);
  /** Gives the recording that is made free. */
  const free = useRef<(() => void) | null>(null);

  const refresh = useCallback(async () => {
    try {
      const [list, ids] = await Promise.all([store.list(), recordingsInUse()]);
      setKept(list);
      setInUse(ids);
    } catch {
      // A browser without storage keeps nothing; recording says so when it starts.
    }
  }, [store]);
  useEffect(() => void refresh(), [refresh]);
  useEffect(() => {
    const leaving = new AbortController();
    // It rejects when the page is left, or when the browser grants no more locks.
    for (const id of inUse) whenFree(id, leaving.signal).then(refresh, () => undefined);
    return () => leaving.abort();
  }, [inUse, refresh]);
  useEffect(
    () => () => {
      void Promise.resolve(recorder.current?.stop()).then(() => free.current?.());
      microphone.current?.close();
    },
    [],
  );
  // The level is shown before anything is recorded.
  useEffect(() => {
    if (phase !== 'ready') return undefined;
    const timer = setInterval(() => setLevel(microphone.current?.readLevel() ?? 0), 50);
    return () => clearInterval(timer);
  }, [phase]);

  const close = useCallback(() => {
    microphone.current?.close();
    microphone.current = null;
  }, []);

  const check = useCallback(async (): Promise<boolean> => {
    setProblem(null);
    if (recordedType() === null) {
      setProblem('unsupported');
      return false;
    }
    try {
      microphone.current ??= await openMicrophone();
      setPhase('ready');
      return true;
    } catch (error) {
      setProblem(error instanceof MicrophoneError ? error.problem : 'busy');
      return false;
    }
  }, []);

  const end = useCallback(
    async (why: StopReason | null) => {
      setStopped(why && stopWords[why]);
      if (why === 'gone') setCurrent(null);
      close();
      recorder.current = null;
      free.current?.();
      free.current = null;
      await refresh();
      setPhase('over');
    },
    [close, refresh],
  );

  /** Starts a recording, or goes on with one that is kept. */
  async function start(going: KeptRecording | null = null): Promise<void> {
    if (!microphone.current && !(await check())) return;
    const opened = microphone.current;
    if (!opened) return;
    const recording: KeptRecording = going ?? {
      id: uuidv7(),
      title: '',
      startedAt: Date.now(),
      type: recordedType() ?? '',
      parts: [],
      ms: 0,
      peaks: [],
    };
    try {
      free.current = await takeRecording(recording.id);
      if (!free.current) return await refresh();
      if (!going) await store.begin(recording);
      await store.beginPart(recording.id);
    } catch (error) {
      return end(error instanceof RecordingGoneError ? 'gone' : 'space');
    }
    recorder.current = createRecorder(recording, {
      store,
      stream: opened.stream,
      readLevel: opened.readLevel,
      onLevel: (loud, at, isKept) => {
        setLevel(loud);
        setMs(at);
        if (isKept) setHeard((before) => [...before.slice(1 - shownPeaks), loud]);
      },
      onStopped: (why) => void end(why),
    });
    setStopped(null);
    setHeard(recording.peaks.slice(-shownPeaks));
    setCurrent(recording);
    setMs(recording.ms);
    recorder.current.start();
    setPhase('recording');
    return undefined;
  }

  return {
    store,
    kept,
    /** Ids of those that are made, uploaded or removed, here or in another tab. */
    inUse,
    refresh,
    phase,
    problem,
    /** Why it stopped by itself; null otherwise. */
    stopped,
    level,
    /** The levels of the last minute. */
    heard,
    ms,
    /** The recording that is made, or was made last. */
    current: kept.find(({ id }) => id === current?.id) ?? current,
    check,
    start,
    pause() {
      recorder.current?.pause();
      setPhase('paused');
    },
    resume() {
      recorder.current?.resume();
      setPhase('recording');
    },
    async finish() {
      await end((await recorder.current?.stop()) ?? null);
    },
    async remove(id: string) {
      const release = await takeRecording(id);
      if (!release) return refresh();
      await store.remove(id).finally(release);
      await refresh();
      setPhase('idle');
      setCurrent(null);
      return undefined;
    },
  };
}
