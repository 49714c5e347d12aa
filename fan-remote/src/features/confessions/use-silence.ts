import { useQuery } from '@tanstack/react-query';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { formatFullDay } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';

/** Why the reader cannot write confessions at the moment, and until when; null if they can. */
export function useSilence(): string | null {
  const { api } = useShell();
  const { data } = useQuery(confessionsQueries.yours(api));
  if (!data) return null;
  const { ban, silence } = data;
  return (
    silence ??
    (ban && `You can read, but you can’t write here until ${formatFullDay(ban.until)}: ${ban.reason}`)
  );
}
