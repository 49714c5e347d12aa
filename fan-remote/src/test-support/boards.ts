import type { SharedPicture } from '@bestie/contracts/fields';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';

const day = '2026-06-15T12:00:00.000Z';

/** A processed picture of this size. */
export const examplePicture = (
  id: string,
  { width, height } = { width: 600, height: 800 },
): SharedPicture => ({
  id,
  state: 'ready',
  width,
  height,
  placeholder: null,
  palette: [],
  sources: {
    small: `/pictures/${id}/small`,
    medium: `/pictures/${id}/medium`,
    large: `/pictures/${id}/large`,
  },
});

/** A pin as the server sends it. */
export function examplePin({
  size,
  ...changes
}: Partial<Pin> & { size?: { width: number; height: number } } = {}): Pin {
  const id = changes.id ?? 'pin';
  return {
    id,
    version: 1,
    kind: 'upload',
    title: '',
    note: '',
    alt: '',
    sourceUrl: null,
    colour: null,
    linkState: null,
    sectionId: null,
    place: null,
    picture: examplePicture(id, size),
    itemId: null,
    outfitId: null,
    source: null,
    createdAt: day,
    pinnedBy: 'Ada',
    pinnedByYou: false,
    label: null,
    ...changes,
  };
}

/** A board of the person as the server sends it. */
export function exampleBoard(changes: Partial<BoardDetail> = {}): BoardDetail {
  const owner = { uid: 'ada', name: 'Ada', handle: 'ada', avatar: null };
  const board: Board = {
    id: '01890000-0000-7000-8000-000000000001',
    version: 1,
    owner,
    title: 'Linen',
    description: '',
    visibility: 'private',
    layout: 'grid',
    createdAt: day,
    updatedAt: day,
    activeAt: day,
    deletedAt: null,
    coverPinId: null,
    mosaic: [],
    pinCount: 0,
    followerCount: 0,
    memberCount: 0,
    role: 'owner',
    isNew: false,
    following: false,
    label: null,
    can: {
      see: true,
      edit: true,
      manage: true,
      delete: true,
      restore: false,
      leave: false,
      follow: false,
      report: false,
    },
  };
  return {
    ...board,
    sections: [],
    members: [{ ...owner, role: 'owner', email: 'ada@bestie.test', addedAt: day }],
    ...changes,
  };
}
