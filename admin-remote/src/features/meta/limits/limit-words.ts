import type { Network } from '@bestie/contracts/connections';
import { limitFields, limitsOn } from '@bestie/contracts/network-limits';
import type { LimitUnit, NetworkLimits } from '@bestie/contracts/network-limits';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatDay } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';

const mebibyte = 1024 * 1024;

/** Networks count in powers of two, and say MB and GB all the same. */
function showSize(bytes: number): string {
  if (bytes >= 1024 * mebibyte && bytes % (1024 * mebibyte) === 0) return `${bytes / (1024 * mebibyte)} GB`;
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} MB` : formatBytes(bytes);
}

/** A limit as people read it. */
export function showLimit(value: number, unit: LimitUnit): string {
  if (unit === 'file bytes') return showSize(value);
  if (unit === 'ratio') return `${value} to 1`;
  if (unit === 'seconds')
    return value >= 60 && value % 60 === 0 ? `${value / 60} min` : `${formatNumber(value)} s`;
  return unit === 'pieces' ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}

/** The limits of a network, with their labels and units. */
export const fieldsOf = (network: Network) =>
  Object.entries<{ label: string; unit: LimitUnit }>(limitFields[network]);

/** Says which of the limits that change on a day change again on a later one, by what is planned already. */
export function plannedInstead(
  network: Network,
  entries: readonly NetworkLimits[],
  { from, changed }: { from: string; changed: Readonly<Record<string, number | null>> },
): string[] {
  const valuesOn = (day: string): Record<string, number> => limitsOn(network, entries, day);
  const before = valuesOn(from);
  const later = entries.filter((entry) => entry.network === network && entry.from > from);
  return [...new Set(later.map((entry) => entry.from))].sort().flatMap((day) => {
    const planned = valuesOn(day);
    const others = fieldsOf(network).flatMap(([field, { label, unit }]) => {
      const value = changed[field] ?? before[field];
      const then = planned[field];
      return value === before[field] || then === undefined || then === value
        ? []
        : [`${label} ${showLimit(then, unit)}`];
    });
    return others.length === 0
      ? []
      : [`From ${formatDay(day)} on, what is planned counts instead: ${others.join(', ')}.`];
  });
}
