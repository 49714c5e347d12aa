import { auditQueries } from '@bestie/client/audit.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { usersQueries } from '@bestie/client/users.queries';

/** Everything that a change to a person shows up in. */
export const staleByPerson = [usersQueries.all, auditQueries.all, platformQueries.all];
