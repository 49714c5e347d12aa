import { auditQueries } from '@bestie/client/audit.queries';
import { platformQueries } from '@bestie/client/platform.queries';
import { reportsQueries } from '@bestie/client/reports.queries';
import { usersQueries } from '@bestie/client/users.queries';

/** Queries that show a person's account. */
export const staleByPerson = [reportsQueries.all, usersQueries.all, auditQueries.all, platformQueries.all];
