import { paths } from '@bestie/contracts/paths';
import { sql } from 'kysely';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';

/** Admins watch each other. Authors are told nothing: a bell would be a trace. */
export const confessionNotifications: Record<'confessionUnsealed', NotificationKindDeclaration> = {
  confessionUnsealed: {
    subject: 'An admin unsealed who wrote a confession',
    targetName: sql`null::text`,
    isTold: sql`exists (select 1 from people told where told.uid = n.uid and told.role = 'admin')`,
    text: ({ actor }) => `${actor} unsealed who wrote a confession. The audit log has the reason.`,
    href: () => paths.admin.confessions,
  },
};
