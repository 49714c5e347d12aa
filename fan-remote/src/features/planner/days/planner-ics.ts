import { addDays } from '@bestie/contracts/days';
import { icsFile, icsText } from '@bestie/contracts/ics-lines';
import type { PlannerEntry } from '@bestie/contracts/planner-entries.contract';
import { saveFile } from '@bestie/remote-kit/save-file';
import { entryName } from '../../../parts/planner/planner-words';

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
      `SUMMARY:${icsText(entryName(entry))}`,
      ...(entry.note || entry.occasion
        ? [`DESCRIPTION:${icsText([entry.occasion, entry.note].filter(Boolean).join('\n'))}`]
        : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]);
  return icsFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bestie//Planner//EN',
    ...events,
    'END:VCALENDAR',
  ]);
}

/** Downloads entries as a calendar file. */
export function savePlanner(name: string, entries: readonly PlannerEntry[]): void {
  saveFile(name, new Blob([plannerIcs(entries)], { type: 'text/calendar;charset=utf-8' }));
}
