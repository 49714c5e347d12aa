import { addDays, daysBetween } from '@bestie/contracts/days';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { formatFullDay, formatShortDay } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';

/** The name of an entry: its outfit, or its pieces. */
export function entryName({ outfit, pieces, status }: PlannerEntry): string {
  if (outfit) return outfit.name;
  const [first, second] = pieces;
  if (!first) return status === 'changed' ? 'Something else' : 'No pieces left';
  if (!second) return first.name;
  return pieces.length === 2
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${plural(pieces.length - 1, 'more piece')}`;
}

export interface EntryWarning {
  kind: 'repeat' | 'laundry' | 'lent' | 'wash' | 'gone';
  /** Short, for a badge. */
  label: string;
  /** A sentence. */
  text: string;
}

/** What speaks against wearing a planned entry. Entries that were worn have no such warnings. */
export function entryWarnings(entry: PlannerEntry): EntryWarning[] {
  if (entry.status !== 'planned') return [];
  const warnings: EntryWarning[] = [];
  const naming = (some: PlannerEntry['pieces']) => some.map(({ name }) => name).join(', ');
  const about = (
    kind: EntryWarning['kind'],
    label: string,
    words: string,
    test: (piece: PlannerEntry['pieces'][number]) => boolean,
  ) => {
    const some = entry.pieces.filter(test);
    if (some.length > 0) warnings.push({ kind, label, text: `${words}: ${naming(some)}.` });
  };
  if (entry.repeats) {
    const days = daysBetween(entry.repeats, entry.date);
    warnings.push({
      kind: 'repeat',
      label: `Again after ${plural(days, 'day')}`,
      text: `The same outfit is planned ${plural(days, 'day')} earlier, on ${formatShortDay(entry.repeats)}.`,
    });
  }
  about('gone', 'Piece gone', 'No longer in your closet', ({ gone }) => gone);
  about('laundry', 'In the laundry', 'In the laundry', ({ status }) => status === 'laundry');
  about('lent', 'Lent', 'Lent to someone', ({ status }) => status === 'lent');
  about(
    'wash',
    'Wash due',
    'Due for a wash',
    ({ washDue, status, gone }) => washDue && !gone && status !== 'laundry',
  );
  return warnings;
}

/** "today", "tomorrow", "yesterday", else "on Monday, 3 May". */
export function dayFromToday(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  if (date === addDays(today, -1)) return 'yesterday';
  return `on ${formatFullDay(date)}`;
}
