/**
 * Numbers in English, without `Intl`, whose first use costs a browser about 20 ms on every page load. A test
 * compares {@link formatNumber} with `Intl`.
 */

/** 1234567 → "1,234,567"; with at most this many decimals, without trailing zeros: 1234.5 → "1,234.5". */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', rest = ''] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const tail = rest.replace(/0+$/, '');
  return tail ? `${grouped}.${tail}` : grouped;
}

/** 1 → "1 piece", 1234 → "1,234 pieces". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A count up to `most`: 12 → "12", above it "99+". */
export const upTo = (most: number, count: number): string =>
  count > most ? `${formatNumber(most)}+` : formatNumber(count);
