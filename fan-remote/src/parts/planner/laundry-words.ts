import { addDays, daysBetween } from '@bestie/contracts/days';
import type { LaundryForecast } from '@bestie/contracts/forecasts.contract';
import { formatFullDay, formatWeekday } from '@bestie/design-system/format-date';
import { dayFromToday } from './planner-words';

export type LaundryClash = LaundryForecast['clashes'][number];

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const inWords = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** "Blue jeans and White shirt". */
export const namesOf = (pieces: LaundryClash['inWash']) => inWords(pieces.map(({ name }) => name));

/** "Thursday’s Blue jeans will be in the wash"; a day after the next six has its date. */
export function clashTitle({ date, inWash }: LaundryClash, today: string): string {
  const days = daysBetween(today, date);
  const names = namesOf(inWash);
  if (days > 6) return `${names} will be in the wash ${dayFromToday(date, today)}`;
  const day = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : formatWeekday(date);
  return `${day}’s ${names} will be in the wash`;
}

/** What to wear instead, or how a wash helps. */
export function adviceOf({ date, inWash, readyOn, swap, occasion }: LaundryClash, today: string): string {
  const ready = readyOn
    ? `Clean again ${dayFromToday(readyOn, today)}.`
    : 'Not clean again in the next four weeks.';
  if (swap) {
    const keeps = `as warm, in harmony with the rest${occasion ? `, and right for “${occasion}”` : ''}`;
    return `${ready} ${namesOf(swap.pieces)} can step in: clean, ${keeps}.`;
  }
  if (date === today) return `${ready} Nothing clean in your closet is a match for ${namesOf(inWash)}.`;
  return `${ready} Nothing clean in your closet is a match, but a wash ${byDay(addDays(date, -1), today)} helps.`;
}

const byDay = (date: string, today: string) => (date === today ? 'today' : `by ${formatFullDay(date)}`);

/** When the forecast presumes washes, and why. */
export function laundryDaysInWords({ laundryDays, learnt }: LaundryForecast): string {
  const days = inWords(laundryDays.map((weekday) => `${weekdays[weekday - 1]}s`));
  return learnt
    ? `You usually wash on ${days}.`
    : `This assumes that you wash on ${days}; log your washes and it learns your days.`;
}
