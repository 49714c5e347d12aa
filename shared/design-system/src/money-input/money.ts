/** Digits after the point of a currency: EUR 2, JPY 0, KWD 3. */
export function currencyDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Minor units as plain text for a text field: 129900 EUR → "1299.00". */
export function formatMinorUnits(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * What a person typed, as minor units; null when it is no amount. Understands "1,299.00", "1.299,00",
 * "1 299", "12,5": the last separator is the decimal one unless exactly three digits follow it and the
 * currency does not have three.
 */
export function parseMinorUnits(text: string, currency: string): number | null {
  const compact = text.replace(/[\s'’]/g, '');
  if (!/^\d+([.,]\d+)*[.,]?$/.test(compact)) return null;
  const digits = currencyDigits(currency);
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const tail = last < 0 ? '' : compact.slice(last + 1);
  const decimal = last >= 0 && !(tail.length === 3 && digits !== 3) && tail.length <= digits;
  if (last >= 0 && !decimal && tail.length !== 3) return null;
  const whole = (decimal ? compact.slice(0, last) : compact).replace(/[.,]/g, '');
  const minor = Number(whole + (decimal ? tail : '').padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
