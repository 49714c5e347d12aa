import { collaboratorRoles } from '@bestie/contracts/boards';
import { id, uid } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { z } from 'zod';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field, noteGone } from '../../platform/module/archive-tables';
import type { ArchiveRow, ArchiveTable, ArchiveWriting } from '../../platform/module/archive-tables';
import type { BoardsRepositories } from './boards.repositories';

const { members } = limits.boards;
const boardsOf = (rows: readonly ArchiveRow[]) => [...new Set(rows.map((row) => row['board_id'] as string))];

/**
 * An import gives nobody access to a board: those who could be invited (who still exist, whose settings and
 * blocks allow it, up to the limit of a board) are offered. Existing collaborators stay.
 */
async function offerMembers(
  rows: ArchiveRow[],
  writing: ArchiveWriting<BoardsRepositories>,
): Promise<ArchiveRow[]> {
  const { bound, uid: owner, note, offer } = writing;
  await bound.boards.holdAll(boardsOf(rows));
  const there = await bound.boardMembers.of(boardsOf(rows));
  const known = new Set(there.map(({ board_id, uid: one }) => `${board_id} ${one}`));
  const count = new Map<string, number>();
  for (const { board_id } of there) count.set(board_id, (count.get(board_id) ?? 0) + 1);
  const uids = rows.map((row) => row['uid'] as string);
  const relations = await bound.personTies.relations(owner, uids);
  const near = new Set(
    relations.flatMap((one) => (one.blocked || one.blocks_caller || !one.invitable ? [] : one.uid)),
  );
  const gone = new Set<string>();
  let [crowd, offered] = [0, 0];
  const kept = rows.filter((row) => {
    const { board_id: boardId, uid: one, role } = row as { board_id: string; uid: string; role: string };
    if (known.has(`${boardId} ${one}`)) return true;
    // If the person owns the board already, they stay its owner.
    if (one === owner) return false;
    if (!near.has(one)) return void gone.add(one);
    if ((count.get(boardId) ?? 0) >= members) return void (crowd += 1);
    count.set(boardId, (count.get(boardId) ?? 0) + 1);
    known.add(`${boardId} ${one}`);
    offer({ kind: 'member', targetId: boardId, uid: one, value: role });
    offered += 1;
    return false;
  });
  noteGone(writing, gone.size, ['person on your boards', 'people on your boards']);
  if (offered > 0)
    note(
      `${offered} ${offered === 1 ? 'person works' : 'people work'} on your boards once you invite them again.`,
    );
  if (crowd > 0) note(`A board has at most ${members} collaborators: ${crowd} were left out.`);
  return kept;
}

/** Collaborators of the person's boards, and the boards of others that they saved. */
export const boardPeopleArchive: ArchiveTable<BoardsRepositories>[] = [
  {
    name: 'board-members',
    title: 'People on your boards',
    table: 'board_members',
    owned: ownedThrough('board_id', 'boards'),
    order: ['board_id', 'added_at', 'uid'],
    fields: [
      field.reference('boardId', 'boards', 'refuse'),
      field.value('uid', uid),
      field.value('role', z.enum(collaboratorRoles)),
      field.instant('addedAt'),
    ],
    leftOut: {
      added_by: 'the person whose archive it is',
      added_as_email: 'the address of someone else',
      seen_at: 'when someone else opened the board',
    },
    fill: (owner) => ({ added_by: owner }),
    limit: { rows: members, per: 'boardId' },
    before: offerMembers,
  },
  {
    name: 'board-follows',
    title: 'Boards you saved',
    table: 'board_follows',
    owned: ownedBy('uid'),
    order: ['created_at', 'board_id'],
    // Boards of others keep their ids.
    fields: [field.value('boardId', id), field.created()],
    leftOut: { uid: 'the person whose archive it is' },
    fill: (owner) => ({ uid: owner }),
    async before(rows, writing) {
      const { bound, uid: owner } = writing;
      const open = new Set(await bound.boards.followable(owner, boardsOf(rows)));
      const kept = rows.filter((row) => open.has(row['board_id'] as string));
      noteGone(writing, rows.length - kept.length, ['board that you saved', 'boards that you saved']);
      return kept;
    },
    after: (rows, { bound }) => bound.boards.recountFollowers(boardsOf(rows)),
  },
];
