/**
 * Round values for an axis from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten.
 * @param whole steps are whole numbers, for counts
 * @returns ascending, the first one 0 and the last one at least `most`
 */
export function axisTicks(most: number, { about = 4, whole = false } = {}): number[] {
  const top = Number.isFinite(most) && most > 0 ? most : 1;
  const rough = top / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const wide = whole ? Math.max(1, Math.ceil(step)) : step;
  const count = Math.ceil(top / wide - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * wide).toPrecision(12)));
}
