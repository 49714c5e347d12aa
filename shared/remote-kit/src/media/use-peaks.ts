import { useMemo } from 'react';
import { unpackPeaks } from '@bestie/contracts/peaks';

/** The levels of a waveform as players draw them; null until it is known. */
export const usePeaks = (packed: string | null | undefined): readonly number[] | null =>
  useMemo(() => (packed == null ? null : unpackPeaks(packed)), [packed]);
