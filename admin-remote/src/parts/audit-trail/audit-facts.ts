import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { formatNumber } from '@bestie/design-system/format-number';
import { formatMoney } from '@bestie/design-system/money';

export type Facts = Record<string, unknown>;

/** An action in words that follow the name of who did it. */
export interface Words {
  /** Without its facts; the name of the target replaces what is in braces. */
  did: string;
  /** All that the entry says. Without it, `did` and the changed values are shown. */
  tell?: (entry: AuditEntry) => string;
}

export const factsOf = (value: unknown): Facts => (value ?? {}) as Facts;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether an id says nothing to people. */
export const isUuid = (id: string): boolean => uuid.test(id);

/** A text among facts; empty where there is none. */
export function textIn(facts: unknown, name: string): string {
  const text = factsOf(facts)[name];
  return typeof text === 'string' ? text : '';
}

/** A moment among facts in words. */
export function momentIn(facts: unknown, name: string): string {
  const at = textIn(facts, name);
  return instant.test(at) ? formatMoment(at) : 'an unknown time';
}

/** `scheduledAt`, `slow_seconds` → "scheduled at", "slow seconds". */
const showName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** A value in words: `{version: '1.2.0', people: []}` becomes "version 1.2.0, people none". */
function showValue(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return name === 'bytes' ? formatBytes(value) : formatNumber(value, 2);
  if (typeof value === 'string') return instant.test(value) ? formatMoment(value) : value;
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((each) => showValue(each)).join(', ');
  const { amount, currency, ...others } = factsOf(value);
  if (typeof amount === 'number' && typeof currency === 'string' && Object.keys(others).length === 0)
    return formatMoney({ amount, currency });
  return tell(factsOf(value));
}

const tell = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, part]) => `${showName(name)} ${showValue(part, name)}`)
    .join(', ');

/** The effect of an action in words: `{role: fan}` → `{role: creator}` becomes "role: fan → creator". Ids are left out. */
export function describeChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const saysSomething = ([, value]: [string, unknown]) => !(typeof value === 'string' && isUuid(value));
  const old = new Map(Object.entries(factsOf(before)));
  return Object.entries(factsOf(after))
    .filter(saysSomething)
    .map(([name, value]) => ({
      name,
      was: old.has(name) ? showValue(old.get(name), name) : null,
      is: showValue(value, name),
    }))
    .filter(({ was, is }) => (was ?? 'none') !== is)
    .map(({ name, was, is }) => `${showName(name)}: ${was === null ? is : `${was} → ${is}`}`)
    .join(', ');
}
