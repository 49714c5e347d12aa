import { useCallback, useEffect, useRef, useState } from 'react';

export interface PlaybackOptions {
  src: string;
  /** The part that is played, in seconds. */
  from: number;
  to: number;
  /** Where it begins, in seconds. */
  startAt: number;
  /** Called about every second while it plays, when it pauses, and at the end. */
  onPosition?: ((seconds: number) => void) | undefined;
  /** Called when the sound can no longer be loaded. */
  onStopped?: (() => void) | undefined;
}

export interface Playback {
  /** Props of the audio element. */
  element: React.ComponentProps<'audio'>;
  playing: boolean;
  waiting: boolean;
  failed: boolean;
  /** Seconds from the start of the sound. */
  at: number;
  speed: number;
  toggle: () => void;
  /** @param play starts it, too */
  seek: (seconds: number, play?: boolean) => void;
  setSpeed: (speed: number) => void;
  retry: () => void;
}

/** State of an audio element that plays a part of a sound. Nothing is loaded before it is played. */
export function usePlayback({ src, from, to, startAt, onPosition, onStopped }: PlaybackOptions): Playback {
  const audio = useRef<HTMLAudioElement>(null);
  /** A place that is sought once the element knows the sound. */
  const sought = useRef<number | null>(startAt);
  const said = useRef(-1);
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(startAt);
  const [speed, setRate] = useState(1);
  const tell = (seconds: number) => onPosition?.(seconds);

  // A part that became shorter does not leave the player behind its end.
  const place = Math.min(Math.max(at, from), to);

  const play = useCallback(() => {
    const element = audio.current;
    if (!element) return;
    setFailed(false);
    // Interrupted by a pause or refused by the browser; the events of the element say what became of it.
    void element.play()?.catch(() => {});
  }, []);

  const seek = useCallback(
    (seconds: number, starts = false) => {
      const target = Math.min(Math.max(seconds, from), to);
      setAt(target);
      const element = audio.current;
      if (element && element.readyState > 0) element.currentTime = target;
      else sought.current = target;
      if (starts) play();
    },
    [from, to, play],
  );

  const toggle = useCallback(() => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (place >= to - 0.05) seek(from);
    play();
  }, [place, from, to, seek, play]);

  // Another sound, or another version of it.
  useEffect(() => {
    const element = audio.current;
    return () => {
      if (element && !element.paused) element.pause();
    };
  }, [src]);

  const moved = () => {
    const element = audio.current;
    if (!element || sought.current !== null) return;
    const now = element.currentTime;
    setAt(now);
    if (now >= to && !element.paused) {
      element.pause();
      return;
    }
    if (Math.abs(now - said.current) < 1) return;
    said.current = now;
    tell(now);
  };

  return {
    element: {
      ref: audio,
      src,
      preload: 'none',
      onLoadedMetadata: ({ currentTarget }) => {
        if (sought.current !== null) currentTarget.currentTime = sought.current;
        sought.current = null;
        currentTarget.playbackRate = speed;
      },
      onTimeUpdate: moved,
      onSeeked: moved,
      onPlay: () => setPlaying(true),
      onPlaying: () => setWaiting(false),
      onWaiting: () => setWaiting(true),
      onPause: ({ currentTarget }) => {
        setPlaying(false);
        setWaiting(false);
        if (sought.current === null) tell(currentTarget.currentTime);
      },
      onEnded: () => setPlaying(false),
      onError: ({ currentTarget }) => {
        // Loading starts over where it stopped.
        sought.current ??= currentTarget.currentTime || place;
        setPlaying(false);
        setWaiting(false);
        setFailed(true);
        onStopped?.();
      },
    },
    playing,
    waiting,
    failed,
    at: place,
    speed,
    toggle,
    seek,
    setSpeed(rate) {
      setRate(rate);
      if (audio.current) audio.current.playbackRate = rate;
    },
    retry() {
      audio.current?.load();
      play();
    },
  };
}
