import { paths } from '@bestie/contracts/paths';
import { sql } from 'kysely';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';

const space = (column: 'id' | 'name') =>
  sql`(select s.${sql.ref(column)} from spaces s where s.id = n.target_id::uuid and s.deleted_at is null)`;

export const spaceNotifications: Record<'spaceMember', NotificationKindDeclaration> = {
  spaceMember: {
    subject: 'You were added to a space',
    targetName: space('name'),
    isTold: sql`${space('id')} is not null and exists (
      select 1 from space_members m where m.space_id = n.target_id::uuid and m.uid = n.uid)`,
    text: ({ actor, target }) => `${actor} added you to the space “${target}”.`,
    href: ({ targetId }) => paths.creator.space.replace(':spaceId', targetId),
  },
};
