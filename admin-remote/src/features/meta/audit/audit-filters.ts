import type { AuditFilters } from '@bestie/client/audit.queries';

export interface FilterField {
  /** Its parameter in the address. */
  name: 'actor' | 'action' | 'kind' | 'target' | 'from' | 'to';
  label: string;
  hint?: string;
  /** How it is entered: as text, unless it is a day or one of the actions. */
  as?: 'day' | 'action';
}

export const filterFields: readonly FilterField[] = [
  { name: 'actor', label: 'Who', hint: 'A uid' },
  { name: 'action', label: 'Did what', as: 'action' },
  { name: 'kind', label: 'Kind of target', hint: 'For example user or board' },
  { name: 'target', label: 'Target', hint: 'Its id' },
  { name: 'from', label: 'From', as: 'day' },
  { name: 'to', label: 'Up to and including', as: 'day' },
];

/** The beginning of a day of the viewer, so many days later. */
function instantOf(day: string | null, later = 0): string | undefined {
  const [year = NaN, month = NaN, date = NaN] = (day ?? '').split('-').map(Number);
  const moment = new Date(year, month - 1, date + later);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** What the address asks for. */
export function filtersOf(params: URLSearchParams): AuditFilters {
  const text = (name: FilterField['name']) => params.get(name)?.trim() || undefined;
  const actor = text('actor');
  const found = {
    actor: actor !== undefined && /^[\w-]{1,128}$/.test(actor) ? actor : undefined,
    action: text('action'),
    targetKind: text('kind'),
    targetId: text('target'),
    from: instantOf(params.get('from')),
    to: instantOf(params.get('to'), 1),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
