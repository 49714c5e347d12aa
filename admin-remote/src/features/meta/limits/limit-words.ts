import type { Network } from '@bestie/contracts/connections';
import { limitFields } from '@bestie/contracts/network-limits';
import type { LimitUnit } from '@bestie/contracts/network-limits';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatNumber } from '@bestie/design-system/format-number';

export const networkNames: Record<Network, string> = {
  pinterest: 'Pinterest',
  instagram: 'Instagram',
  youtube: 'YouTube',
};

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
