import { contentLabels } from '@bestie/contracts/reports';
import type { Board, BoardDetail, BoardMember, BoardPerson } from '@bestie/contracts/boards.contract';
import { presentSharedPicture } from '../../platform/pictures/pictures.presenter';
import type { PublicPersonColumns } from '../profiles';
import type { BoardCardRow, BoardDetailRow } from './boards.sql';
import type { BoardPermissions } from './boards.policy';

/** Presents a person on a board. */
export const presentBoardPerson = ({ uid, name, handle, avatar }: PublicPersonColumns): BoardPerson => ({
  uid,
  name,
  handle,
  avatar: avatar && presentSharedPicture(avatar),
});

/** Presents a board with everything that it shows. */
function presentWhole(row: BoardCardRow, can: BoardPermissions): Board {
  return {
    id: row.id,
    version: row.version,
    owner: presentBoardPerson(row.owner),
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    layout: row.layout,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    activeAt: row.active_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    ...(row.role === 'owner' &&
      row.hidden_at && { hidden: { at: row.hidden_at.toISOString(), reason: row.hidden_reason ?? '' } }),
    ...(row.role === 'owner' && { mayFeature: row.may_feature }),
    coverPinId: row.cover_pin_id,
    mosaic: row.mosaic.map((picture) => ({ ...presentSharedPicture(picture), alt: picture.alt })),
    pinCount: row.pin_count,
    followerCount: row.follower_count,
    memberCount: row.member_count,
    role: row.role,
    isNew: row.is_new,
    following: row.following,
    label: row.label,
    can,
  };
}

/** Presents a board in a list: what an admin labelled shows the label alone, except to its owner. */
export function presentBoard(row: BoardCardRow, can: BoardPermissions): Board {
  const board = presentWhole(row, can);
  if (row.label === null || row.role === 'owner') return board;
  return { ...board, title: contentLabels[row.label], description: '', mosaic: [] };
}

/** Presents an opened board. Collaborators are visible to collaborators, and an e-mail only to the person who entered it. */
export function presentBoardDetail(row: BoardDetailRow, can: BoardPermissions): BoardDetail {
  return {
    ...presentWhole(row, can),
    sections: row.sections.map(({ id, title }) => ({ id, title })),
    members:
      row.role === null
        ? []
        : row.members.map(({ person, typed_email: email, role, added_at }): BoardMember => ({
            ...presentBoardPerson(person),
            role,
            email,
            addedAt: new Date(added_at).toISOString(),
          })),
  };
}
