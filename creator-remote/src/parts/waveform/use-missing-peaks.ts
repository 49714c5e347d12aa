import { useEffect, useEffectEvent } from 'react';
import { loadPart } from '@bestie/remote-kit/lazy-part';

interface Measured {
  peaks: string;
  durationMs: number;
}

/**
 * Measures the waveform of a sound in the browser of its creator, where the server could not.
 * @param url of the sound; null while there is nothing to measure
 * @param store sends what was measured to the server
 */
export function useMissingPeaks(url: string | null, store: (measured: Measured) => Promise<unknown>): void {
  const onMeasured = useEffectEvent(store);
  useEffect(() => {
    if (url === null) return;
    let closed = false;
    void (async () => {
      try {
        const { measurePeaks } = await loadPart(
          () => import(/* webpackChunkName: "measure-peaks" */ './measure-peaks'),
        );
        const measured = await measurePeaks(url);
        if (measured && !closed) await onMeasured(measured);
      } catch {
        // It is played without a waveform, and measured the next time.
      }
    })();
    return () => {
      closed = true;
    };
  }, [url]);
}
