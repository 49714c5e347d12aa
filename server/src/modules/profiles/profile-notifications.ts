import { paths } from '@bestie/contracts/paths';
import { sql } from 'kysely';
import { isHidden } from '../../platform/identity/person-columns';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';

export const profileNotifications: Record<'follow', NotificationKindDeclaration> = {
  follow: {
    subject: 'You have a new follower',
    targetName: sql`null::text`,
    isTold: sql`not ${isHidden(sql`n.actor_uid`)}
      and exists (select 1 from person_follows f where f.follower_uid = n.actor_uid and f.uid = n.uid)`,
    text: ({ actor }) => `${actor} follows you.`,
    href: ({ actorHandle }) => actorHandle && paths.fan.person.replace(':handle', actorHandle),
  },
};
