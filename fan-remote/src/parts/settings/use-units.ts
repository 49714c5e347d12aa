import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { Units } from '@bestie/design-system/format-units';
import type { SizeSystem } from '../items/size-words';
import { useShell } from '@bestie/remote-kit/shell';

/** The person's size system; European until it is known. */
export function useSizeSystem(): SizeSystem {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  return useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' }).data?.sizes ?? 'eu';
}

/** The person's units; metric until they are known. */
export function useUnits(): Units {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  return useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' }).data?.units ?? 'metric';
}
