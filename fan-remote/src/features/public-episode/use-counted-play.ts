import { useRef } from 'react';
import { limits } from '@bestie/contracts/limits';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** A jump to another place is no listening. */
const longestStepMs = 3000;

/**
 * Says once that somebody listened for a minute, or to the whole of something shorter.
 * @returns what the player calls with its position
 */
export function useCountedPlay(episodeId: string, durationMs: number): (ms: number) => void {
  const { api } = useShell();
  const act = useAction();
  const listened = useRef({ ms: 0, at: 0, said: false });
  const needed = Math.min(limits.episodes.playSeconds * 1000, durationMs - longestStepMs);
  return (ms) => {
    const state = listened.current;
    const step = ms - state.at;
    state.at = ms;
    if (step > 0 && step <= longestStepMs) state.ms += step;
    if (state.said || state.ms < needed) return;
    state.said = true;
    void act({ call: () => api.episodes.play({ episodeId }), failure: 'silent' });
  };
}
