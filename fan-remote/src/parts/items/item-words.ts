import { daysBetween, monthsLater } from '@bestie/contracts/days';
import { categoryLabels, colourFamilies, itemStatusLabels, seasonLabels } from '@bestie/contracts/items';
import type { Item } from '@bestie/contracts/items.contract';
import { plainDay } from '@bestie/design-system/format-date';
import { formatMoney } from '@bestie/design-system/money';

/** Today on this device, as `YYYY-MM-DD`. The person's own day, which the log counts by, is `useToday`. */
export const today = (now = new Date()): string => plainDay(now);

/**
 * "today", "yesterday", "5 days ago", "3 weeks ago", "4 months ago".
 * @param now the day from which it is counted: for what the person logs, that of `useToday`
 */
export function agoInWords(date: string, now: string): string {
  const days = daysBetween(date, now);
  const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return many(days, 'day');
  if (days < 60) return many(Math.floor(days / 7), 'week');
  if (days < 730) return many(Math.floor(days / 30.4), 'month');
  return many(Math.floor(days / 365.25), 'year');
}

/** The calendar month this many months later, as `YYYY-MM`; negative for earlier. */
export const addMonths = (month: string, months: number): string =>
  monthsLater(`${month}-01`, months).slice(0, 7);

/** A short line below a piece with the most notable fact about it. */
export function itemMeta(item: Item, now: string, sort?: string): string {
  if (sort === 'cost-per-wear' && item.costPerWear) return `${formatMoney(item.costPerWear)} a wear`;
  if (sort === 'last-worn' || sort === 'idle')
    return item.lastWornOn ? `Worn ${agoInWords(item.lastWornOn, now)}` : 'Not worn yet';
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

/** A colour facet or a colour of a piece, with its swatch when it is a known family. */
export const colourOption = (value: string) =>
  colourOptions.find((option) => option.value === value) ?? {
    value,
    label: capitalise(value),
    swatch: undefined,
  };
