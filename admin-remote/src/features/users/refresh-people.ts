import type { QueryClient } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { usersQueries } from '@bestie/client/users.queries';

/** Asks again for everything that a change to a person shows up in. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [usersQueries.all, auditQueries.all, platformQueries.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
