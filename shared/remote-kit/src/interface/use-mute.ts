import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '@bestie/client/account.queries';
import { formatMoment } from '@bestie/design-system/format-date';
import { useShell } from '../shell/shell';

/** Until when, and why, the person cannot publish anything, in a sentence; null if they can. */
export function useMute(): string | null {
  const { api, session } = useShell();
  const { data } = useQuery({ ...accountQueries.get(api), enabled: session !== null });
  const muted = data?.muted;
  return muted ? `You are muted until ${formatMoment(muted.until)}: ${muted.reason}` : null;
}
