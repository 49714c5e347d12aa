import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { useShell } from '@bestie/remote-kit/shell';
import { today } from '../items/item-words';

/** The current day in a time zone, `YYYY-MM-DD`. */
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

/** Today in the time zone of the person's settings, or of this device until the settings are loaded. */
export function useToday(): string {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  const { data } = useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' });
  return data ? todayIn(data.timezone) : today();
}

/**
 * Says which day it is when it is called, for what a press logs: a page may be open past midnight. Takes the settings that
 * the shell has read, so that a first view needs none.
 */
export function useDayNow(): () => string {
  const { api, session } = useShell();
  const { data } = useQuery({ ...settingsQueries.get(api, session?.uid ?? ''), enabled: false });
  const zone = data?.timezone;
  return useCallback(() => (zone === undefined ? today() : todayIn(zone)), [zone]);
}
