import { useEffect, useRef, useState } from 'react';
import { marksOf, paintStroke } from './brush-strokes';
import type { Stroke, Strokes } from './brush-strokes';
import { startCutOutThread } from './cut-out-thread';
import type { CutOut, CutOutThread } from './cut-out-thread';

export interface CutOutView {
  /** The cut-out with all strokes applied; null until the first result. */
  cut: CutOut | null;
  /** The edge is being detected. */
  busy: boolean;
  failed: boolean;
  retry(): void;
}

/** Only edge-seeking strokes start a new detection. */
const keyOf = (strokes: readonly Stroke[]) => JSON.stringify(strokes.filter(({ seek }) => seek));

const paintAll = (base: CutOut, strokes: readonly Stroke[]): CutOut => {
  const alpha = base.alpha.slice();
  for (const stroke of strokes) if (!stroke.seek) paintStroke(alpha, stroke, base);
  return { ...base, alpha };
};

/** Cuts out a photo while the caller is mounted, and again after each stroke. */
export function useCutOut(url: string, { done }: Strokes): CutOutView {
  const thread = useRef<CutOutThread | null>(null);
  const known = useRef(new Map<string, CutOut>());
  const [base, setBase] = useState<{ key: string; cut: CutOut } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [painted, setPainted] = useState<CutOut | null>(null);
  const key = keyOf(done);

  useEffect(
    () => () => {
      thread.current?.close();
      thread.current = null;
    },
    [url],
  );

  useEffect(() => {
    const found = known.current.get(key);
    if (found) {
      setBase({ key, cut: found });
      return undefined;
    }
    let gone = false;
    setFailed(false);
    const own = (thread.current ??= startCutOutThread());
    const size = [...known.current.values()][0];
    const first = size ? Promise.resolve(size) : own.cut(url);
    first
      .then(async (plain) => {
        known.current.set('[]', plain);
        const marks = marksOf(JSON.parse(key) as Stroke[], plain);
        const cut = marks ? await own.cut(url, marks) : plain;
        known.current.set(key, cut);
        if (!gone) setBase({ key, cut });
      })
      .catch(() => {
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
    };
  }, [url, key, attempt]);

  useEffect(() => {
    if (base) setPainted(paintAll(base.cut, done));
  }, [base, done]);

  return {
    cut: painted,
    busy: !failed && base?.key !== key,
    failed,
    retry: () => setAttempt((before) => before + 1),
  };
}
