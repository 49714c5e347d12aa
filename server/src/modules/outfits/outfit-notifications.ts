import { paths } from '@bestie/contracts/paths';
import { sql } from 'kysely';
import { isHidden } from '../../platform/identity/person-columns';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';

/** The outfit that was remixed. */
const outfit = (column: 'id' | 'name') =>
  sql`(select o.${sql.ref(column)} from outfits o where o.id = n.target_id::uuid and o.deleted_at is null)`;

export const outfitNotifications: Record<'remix', NotificationKindDeclaration> = {
  remix: {
    subject: 'Your outfit was remixed',
    targetName: outfit('name'),
    isTold: sql`${outfit('id')} is not null and not ${isHidden(sql`n.actor_uid`)}`,
    text: ({ actor, target }) => `${actor} remixed your outfit “${target}”.`,
    href: ({ targetId }) => `${paths.fan.builder}?outfit=${targetId}`,
  },
};
