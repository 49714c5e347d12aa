/** Formatters are cached, because creating one costs a browser more than a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, whole: boolean): Intl.NumberFormat {
  const key = whole ? `${currency} whole` : currency;
  let format = formats.get(key);
  if (format === undefined) {
    const options = { style: 'currency', currency, ...(whole && { maximumFractionDigits: 0 }) } as const;
    format = new Intl.NumberFormat('en', options);
    formats.set(key, format);
  }
  return format;
}

/** Digits after the decimal point of a currency: EUR 2, JPY 0, KWD 3. */
export const currencyDigits = (currency: string): number =>
  formatOf(currency, false).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in minor units as text: 129900 EUR → "€1,299.00"; "€1,299" with `whole`. */
export const formatMoney = (
  { amount, currency }: { amount: number; currency: string },
  { whole = false } = {},
): string => formatOf(currency, whole).format(amount / 10 ** currencyDigits(currency));

/** Minor units as plain text for a text field: 129900 EUR → "1299.00". */
export function formatMinorUnits(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The decimal separator of the person’s language: a point or a comma. */
export function decimalSign(language = navigator.language): '.' | ',' {
  let format = formats.get(`in ${language}`);
  if (format === undefined) formats.set(`in ${language}`, (format = new Intl.NumberFormat(language)));
  const parts = format.formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/**
 * Parses an amount into minor units; null when it is not one. Understands "1,299.00", "1.299,00", "1 299",
 * "12,5": the last separator is the decimal one unless exactly three digits follow it and the currency does
 * not have three. With three, a lone separator is read as in the person’s language.
 * @param sign the decimal separator of that language
 */
export function parseMinorUnits(text: string, currency: string, sign: '.' | ',' = '.'): number | null {
  const compact = text.replace(/[\s'’]/g, '');
  if (!/^\d+([.,]\d+)*[.,]?$/.test(compact)) return null;
  const digits = currencyDigits(currency);
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  const tail = last < 0 ? '' : compact.slice(last + 1);
  const alone = last >= 0 && compact.search(/[.,]/) === last;
  const groups = tail.length === 3 && (digits !== 3 || (alone && compact[last] !== sign));
  const decimal = last >= 0 && !groups && tail.length <= digits;
  if (last >= 0 && !decimal && tail.length !== 3) return null;
  const whole = (decimal ? compact.slice(0, last) : compact).replace(/[.,]/g, '');
  const minor = Number(whole + (decimal ? tail : '').padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** An amount as it is typed: integer minor units (cents), null for none, or the text while it is no amount. */
export type TypedAmount = number | string | null;

/** Says at the field what to do about a text that is no amount. */
export const unreadableAmount = 'Enter an amount, such as 1200.';

/**
 * Reads what a person typed, which may contain the currency.
 * @param signed allows amounts below zero, such as a discount
 */
export function readAmount(typed: string, currency: string, signed: boolean): TypedAmount {
  if (typed.trim() === '') return null;
  // Amounts are often copied with their currency.
  const text = typed
    .replace(/\p{Sc}/gu, '')
    .replace(new RegExp(`^\\s*${currency}|${currency}\\s*$`, 'i'), '');
  const below = signed && /^\s*[-−]/.test(text);
  const minor = parseMinorUnits(below ? text.replace(/[-−]/, '') : text, currency, decimalSign());
  if (minor === null) return typed;
  return below ? 0 - minor : minor;
}
