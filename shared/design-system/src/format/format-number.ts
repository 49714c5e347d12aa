/**
 * Numbers in English, without `Intl`: the first use of it costs a browser about 20 ms, on every page load.
 * {@link formatNumber} is held against it by a test.
 */

/** 1234567 → "1,234,567"; with at most so many decimals, of which none is a zero at the end: 1234.5 → "1,234.5". */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest = ''] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const tail = rest.replace(/0+$/, '');
  return tail ? `${grouped}.${tail}` : grouped;
}

/** 1 → "1 piece", 1234 → "1,234 pieces". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What is counted up to `most`: 12 → "12", one more than that → "99+". */
export const upTo = (most: number, count: number): string =>
  count > most ? `${formatNumber(most)}+` : formatNumber(count);
