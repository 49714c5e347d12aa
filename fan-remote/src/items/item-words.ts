import type { Money } from '@bestie/contracts/fields';
import { categoryLabels, colourFamilies, itemStatusLabels, seasonLabels } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { currencyDigits } from '@bestie/design-system/money';

const oneDay = 24 * 60 * 60 * 1000;

/** The person's own day as `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The plain day so many days later; negative for earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);
}

/** Whole days from one plain day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / oneDay);

const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** "3 May 2026". */
export const dayInWords = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`));
export const shortDayInWords = (date: string): string => shortDay.format(new Date(`${date}T00:00:00Z`));

/** "today", "yesterday", "5 days ago", "3 weeks ago", "4 months ago". */
export function agoInWords(date: string, now = today()): string {
  const days = daysBetween(date, now);
  const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return many(days, 'day');
  if (days < 60) return many(Math.floor(days / 7), 'week');
  if (days < 730) return many(Math.floor(days / 30.4), 'month');
  return many(Math.floor(days / 365.25), 'year');
}

/** "€4.20"; "€4" when only the whole is asked for. */
export function moneyInWords({ amount, currency }: Money, { whole = false } = {}): string {
  const digits = currencyDigits(currency);
  const format = { style: 'currency', currency, ...(whole && { maximumFractionDigits: 0 }) } as const;
  return new Intl.NumberFormat('en', format).format(amount / 10 ** digits);
}

const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** "May 2026" and "May" of `2026-05`. */
export const monthInWords = (month: string): string => longMonth.format(new Date(`${month}-01T00:00:00Z`));
export const shortMonthInWords = (month: string): string =>
  shortMonth.format(new Date(`${month}-01T00:00:00Z`));

/** The calendar month so many months later; negative for earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** One quiet line under a piece: what stands out about it now. */
export function itemMeta(item: Item, sort?: string): string {
  if (sort === 'cost-per-wear' && item.costPerWear) return `${moneyInWords(item.costPerWear)} a wear`;
  if (sort === 'last-worn' || sort === 'idle')
    return item.lastWornOn ? `Worn ${agoInWords(item.lastWornOn)}` : 'Not worn yet';
  return [item.brand ?? categoryLabels[item.category], item.wearCount > 0 ? `${item.wearCount}×` : null]
    .filter(Boolean)
    .join(' · ');
}

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

export const categoryOptions = optionsOf(categoryLabels);
export const seasonOptions = optionsOf(seasonLabels);
export const statusOptions = optionsOf(itemStatusLabels).filter(({ value }) => value !== 'draft');

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const colourOptions = colourFamilies.map(({ name, lab: [l, a, b] }) => ({
  value: name,
  label: capitalise(name),
  swatch: `lab(${l} ${a} ${b})`,
}));

/** Colour facet or colour of a piece, with its swatch when it is a known family. */
export const colourOption = (value: string) =>
  colourOptions.find((option) => option.value === value) ?? {
    value,
    label: capitalise(value),
    swatch: undefined,
  };
