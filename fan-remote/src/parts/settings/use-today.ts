import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import { dayIn } from '@bestie/contracts/days';
import { useShell } from '@bestie/remote-kit/shell';
import { today } from '../items/item-words';

/** Today in the time zone of the person's settings, or of this device until the settings are loaded. */
export function useToday(): string {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  const { data } = useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' });
  return data ? dayIn(data.timezone, Date.now()) : today();
}

/**
 * Says which day it is when it is called, for what a press logs: a page may be open past midnight. Takes the settings that
 * the shell has read, so that a first view needs none.
 */
export function useDayNow(): () => string {
  const { api, session } = useShell();
  const { data } = useQuery({ ...settingsQueries.get(api, session?.uid ?? ''), enabled: false });
  const zone = data?.timezone;
  return useCallback(() => (zone === undefined ? today() : dayIn(zone, Date.now())), [zone]);
}
