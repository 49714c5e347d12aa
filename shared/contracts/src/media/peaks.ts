/** Loudest samples of a sound, for its waveform; without any library, so that browsers and the server share it. */

/** Peaks in each second of a short sound. */
export const peaksPerSecond = 20;

/** The most peaks of one sound; beyond it neighbours become one. */
export const mostPeaks = 6000;

/** Makes neighbours one, until there are few enough. */
export function fitPeaks(peaks: readonly number[]): number[] {
  let fitting = [...peaks];
  while (fitting.length > mostPeaks) fitting = halved(fitting);
  return fitting;
}

const halved = (peaks: readonly number[]): number[] =>
  Array.from({ length: Math.ceil(peaks.length / 2) }, (_, index) =>
    Math.max(peaks[2 * index] ?? 0, peaks[2 * index + 1] ?? 0),
  );

/**
 * Collects the peaks of a sound of any length, in little memory.
 * @param sampleRate samples per second
 */
export function createPeakCollector(sampleRate: number) {
  let perPeak = Math.max(1, Math.round(sampleRate / peaksPerSecond));
  let peaks: number[] = [];
  let loudest = 0;
  let counted = 0;
  return {
    /** Adds samples between -1 and 1. */
    add(samples: ArrayLike<number>): void {
      for (let index = 0; index < samples.length; index += 1) {
        const level = Math.abs(samples[index] as number);
        if (level > loudest) loudest = level;
        counted += 1;
        if (counted < perPeak) continue;
        peaks.push(loudest);
        loudest = 0;
        counted = 0;
        if (peaks.length > mostPeaks) {
          peaks = halved(peaks);
          perPeak *= 2;
        }
      }
    },
    /** @returns levels between 0 and 1 in equal distances over the whole sound */
    finish: (): number[] => (counted > 0 ? [...peaks, loudest] : peaks),
  };
}

/** Peaks in a byte each, as base64. */
export function packPeaks(peaks: readonly number[]): string {
  let bytes = '';
  for (const peak of fitPeaks(peaks))
    bytes += String.fromCharCode(Math.round(Math.min(1, Math.max(0, peak)) * 255));
  return btoa(bytes);
}

/** The peaks of a part of a sound, out of those of all of it. */
export const peaksOfPart = (
  peaks: readonly number[],
  { startMs, endMs }: { startMs: number; endMs: number },
  durationMs: number,
): number[] =>
  peaks.slice(
    Math.floor((startMs / durationMs) * peaks.length),
    Math.ceil((endMs / durationMs) * peaks.length),
  );

/** Levels between 0 and 1 of {@link packPeaks}. */
export const unpackPeaks = (packed: string): number[] =>
  Array.from(atob(packed), (byte) => byte.charCodeAt(0) / 255);
