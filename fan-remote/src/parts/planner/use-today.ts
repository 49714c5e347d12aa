import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { today } from '../items/item-words';

/** The plain day that it is in a time zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The person's own day: by the time zone of their settings, and by this device until those are there. */
export function useToday(): string {
  const { api, session } = useShell();
  const { data } = useQuery(settingsQueries.get(api, session?.uid ?? ''));
  return data ? todayIn(data.timezone) : today();
}
