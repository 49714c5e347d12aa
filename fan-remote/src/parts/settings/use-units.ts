import { useQuery } from '@tanstack/react-query';
import { settingsQueries } from '@bestie/client/settings.queries';
import type { Units } from '@bestie/design-system/format-units';
import type { SizeSystem } from '../items/size-words';
import { useShell } from '@bestie/remote-kit/shell';

/** The system in which the person says sizes; European until it is known. */
export function useSizeSystem(): SizeSystem {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  return useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' }).data?.sizes ?? 'eu';
}

/** The units that the person chose in the settings; metric until these are known. */
export function useUnits(): Units {
  const { api, session } = useShell();
  const uid = session?.uid ?? '';
  return useQuery({ ...settingsQueries.get(api, uid), enabled: uid !== '' }).data?.units ?? 'metric';
}
