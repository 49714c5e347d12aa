import { addDays } from '@bestie/contracts/days';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { saveFile } from '@bestie/remote-kit/save-file';
import { entryName } from '../../../parts/planner/planner-words';

/** Text of a property value (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text.replace(/\\/g, '\\\\').replace(/;/g, '\\;').replace(/,/g, '\\,').replace(/\r?\n/g, '\\n');

/** Folds lines to at most 75 octets (RFC 5545, 3.1) without splitting a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

const plain = (date: string) => date.replaceAll('-', '');

/** Entries as whole days of an iCalendar file (RFC 5545), without skipped ones. */
export function plannerIcs(entries: readonly PlannerEntry[], now = new Date()): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const events = entries
    .filter(({ status }) => status !== 'skipped')
    .flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.id}@bestie`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${plain(entry.date)}`,
      `DTEND;VALUE=DATE:${plain(addDays(entry.date, 1))}`,
      `SUMMARY:${escapeText(entryName(entry))}`,
      ...(entry.note || entry.occasion
        ? [`DESCRIPTION:${escapeText([entry.occasion, entry.note].filter(Boolean).join('\n'))}`]
        : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
  return (
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bestie//Planner//EN', ...events, 'END:VCALENDAR']
      .map(fold)
      .join('\r\n') + '\r\n'
  );
}

/** Downloads entries as a calendar file. */
export function savePlanner(name: string, entries: readonly PlannerEntry[]): void {
  saveFile(name, new Blob([plannerIcs(entries)], { type: 'text/calendar;charset=utf-8' }));
}
