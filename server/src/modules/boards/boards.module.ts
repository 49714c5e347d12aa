import { paths } from '@bestie/contracts/paths';
import { trashedBefore } from '../../platform/database/trash';
import { uidOf } from '../../platform/http/caller';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { resource } from '../../platform/module/define-policy';
import { restoreByParent, restoreOneByOne } from '../../platform/module/restore-from-trash';
import { pictureProcessed } from '../../platform/pictures/pictures.domain-events';
import { personBlocked } from '../profiles';
import { createAdminBoardsService } from './admin-boards.service';
import { announceShown } from './board-announcements';
import { createBoardFeaturesService } from './board-features.service';
import { createBoardMembersService } from './board-members.service';
import { boardPeopleArchive } from './board-people-archive';
import { createBoardPreview } from './board-preview';
import { boardReportTargets } from './board-reports';
import { boardSearch } from './board-search.sql';
import { createBoardSectionsService } from './board-sections.service';
import { boardTransfers } from './board-transfers';
import { boardTrash } from './board-trash.sql';
import { boardsArchive } from './boards-archive';
import { boardReferences } from './board-references.sql';
import { boardsPolicy } from './boards.policy';
import { boardsRepositories } from './boards.repositories';
import { registerBoardsRoutes } from './boards.routes';
import { createBoardsService } from './boards.service';
import { partPeople } from './part-people';
import { createLinkPreviews, readLinkJob, readLinkTries } from './links/link-previews.service';
import { createPinsService } from './pins.service';
import { boardNotifications } from './board-notifications';
import { boardsDemo, memberBoardsDemo } from './boards.demo';
import { openBoardNames } from './boards.sql';

export const boardsModule = defineModule({
  name: 'boards',
  uses: ['jobs', 'storage', 'reaches'],
  repositories: boardsRepositories,
  open({ app, http, jobs, storage, reaches, ...dependencies }) {
    const previews = createLinkPreviews({ ...dependencies, objects: storage.objects, reaches });
    jobs.register(readLinkJob, (pinId, context) => previews.read(pinId as string, context), {
      maxAttempts: readLinkTries,
      onInterrupted: (pinId) => previews.giveUp(pinId as string),
      lane: 'links',
    });
    const boards = createBoardsService(dependencies);
    const services = {
      boards,
      boardMembers: createBoardMembersService({ ...dependencies, boards }),
      boardSections: createBoardSectionsService({ ...dependencies, boards }),
      pins: createPinsService(dependencies),
      adminBoards: createAdminBoardsService(dependencies),
      features: createBoardFeaturesService(dependencies),
    };
    registerBoardsRoutes(app, http, services);
    return services;
  },
  async sweep({ pins, boardSections, boards }, now) {
    for (const trash of [pins, boardSections, boards]) await trash.emptyTrash(trashedBefore(now));
  },
  handles: (on) => [
    on(pictureProcessed, async (bound, { picture }) =>
      announceShown(bound, await bound.pins.boardsOfPicture(picture.id)),
    ),
    on(personBlocked, (bound, { ownerUid, uid }) => partPeople(bound, ownerUid, uid)),
    on(personDeleted, ({ boards }, { uid, now }) => boards.forget(uid, now)),
  ],
  counts: {
    board: async ({ boards }, caller, id) => {
      const board = await boards.access(id, uidOf(caller));
      if (!board || board.visibility === 'private' || !boardsPolicy.permissions(caller, board).see)
        return null;
      return { ownerUid: board.owner_uid, locked: false };
    },
  },
  archive: [...boardsArchive, ...boardPeopleArchive],
  erasure: [
    // In small batches, because each board may hold a thousand pins.
    { table: 'boards', column: 'owner_uid', batch: 1 },
    {
      table: 'pins',
      column: 'pinned_by',
      async around({ boards }, uid, erase) {
        const pinned = await boards.pinnedBy(uid);
        if (pinned.length > 0) await boards.holdAll(pinned);
        const erased = await erase();
        if (pinned.length > 0) await boards.recountPins(pinned);
        return erased;
      },
    },
    { table: 'board_members', column: 'uid' },
    { table: 'board_follows', column: 'uid' },
    { table: 'board_visits', column: 'uid' },
  ],
  notArchived: { board_visits: 'visits of admins', board_features: 'decided by admins' },
  notErased: {
    'board_features.featured_by': 'which admin featured a board; shown to nobody',
    'board_members.added_as_email': 'as it was typed by the person who added them; deleted with the row',
    'board_members.added_by': 'who added people to other people’s boards; never shown',
  },
  auditNames: { board: openBoardNames },
  notifications: boardNotifications,
  objectReferences: boardReferences,
  search: { boards: boardSearch },
  trash: boardTrash,
  restore: ({ boards, boardSections, pins }) => ({
    boards: restoreOneByOne((caller, { id: boardId }) => boards.restore(caller, { boardId })),
    sections: restoreOneByOne((caller, { id: sectionId, parents: [boardId = ''] }) =>
      boardSections.restoreSection(caller, { boardId, sectionId }),
    ),
    pins: restoreByParent((caller, boardId, ids) => pins.restore(caller, { boardId, ids })),
  }),
  reportTargets: boardReportTargets,
  transferTargets: { board: boardTransfers },
  previews: {
    [paths.fan.publicBoard]: ({ boards }, caller, parameters) =>
      createBoardPreview(boards)(caller, parameters),
  },
  showsPicture: ({ boardPictures }, caller, pictureId) => boardPictures.isShared(caller, pictureId),
  resources: {
    // Collaborators and visiting admins hear what happens, whoever else may look does not.
    board: resource(boardsPolicy, ({ boards }, { uid }, boardId) => boards.access(boardId, uid), {
      hears: ({ role, opened_until }) => role !== null || opened_until !== null,
      // An admin's visit ends.
      until: ({ role, opened_until }) => (role === null ? opened_until : null),
    }),
  },
  demo: [boardsDemo, memberBoardsDemo],
});
