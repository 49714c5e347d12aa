import { formatNumber, plural } from './format-number';

const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in decimal units, as file managers show them: 1,234,567 → "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return plural(Math.round(bytes), 'byte');
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${formatNumber(bytes / 1000 ** power, 1)} ${units[power - 1] ?? 'TB'}`;
}
