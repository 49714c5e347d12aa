import { paths } from '@bestie/contracts/paths';
import { sql } from 'kysely';
import { isHidden } from '../../platform/identity/person-columns';
import type { NotificationKindDeclaration } from '../../platform/module/declarations';

const board = (column: 'id' | 'title') =>
  sql`(select b.${sql.ref(column)} from boards b where b.id = n.target_id::uuid and b.deleted_at is null)`;
const href: NotificationKindDeclaration['href'] = ({ targetId }) =>
  paths.fan.board.replace(':boardId', targetId);

export const boardNotifications: Record<'boardFollow' | 'boardMember', NotificationKindDeclaration> = {
  boardFollow: {
    subject: 'Someone saved your board',
    targetName: board('title'),
    isTold: sql`${board('id')} is not null and not ${isHidden(sql`n.actor_uid`)} and exists (
      select 1 from board_follows f where f.board_id = n.target_id::uuid and f.uid = n.actor_uid)`,
    text: ({ actor, target }) => `${actor} saved your board “${target}”.`,
    href,
  },
  boardMember: {
    subject: 'You were added to a board',
    targetName: board('title'),
    isTold: sql`${board('id')} is not null and exists (
      select 1 from board_members m where m.board_id = n.target_id::uuid and m.uid = n.uid)`,
    text: ({ actor, target }) => `${actor} added you to the board “${target}”.`,
    href,
  },
};
