import type { FastifyInstance } from 'fastify';
import { adminBoardsContract } from '@bestie/contracts/admin-boards.contract';
import { boardsContract } from '@bestie/contracts/boards.contract';
import { pinsContract } from '@bestie/contracts/pins.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { AdminBoardsService } from './admin-boards.service';
import type { BoardFeaturesService } from './board-features.service';
import type { BoardMembersService } from './board-members.service';
import type { BoardSectionsService } from './board-sections.service';
import type { BoardsService } from './boards.service';
import type { PinsService } from './pins.service';

export interface BoardsServices {
  boards: BoardsService;
  boardMembers: BoardMembersService;
  boardSections: BoardSectionsService;
  pins: PinsService;
  adminBoards: AdminBoardsService;
  features: BoardFeaturesService;
}

/** HTTP routes of the contract. */
export function registerBoardsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { boards, boardMembers, boardSections, pins, adminBoards, features }: BoardsServices,
): void {
  registerContract(app, http, 'boards', boardsContract, {
    list: ({ caller, input }) => boards.list(caller, input),
    listPublic: ({ caller, input }) => boards.listPublic(caller, input),
    listFeatured: ({ caller }) => boards.listFeatured(caller),
    get: ({ caller, input }) => boards.get(caller, input),
    create: ({ caller, input }) => boards.create(caller, input),
    update: ({ caller, input }) => boards.update(caller, input),
    delete: ({ caller, input }) => boards.delete(caller, input),
    restore: ({ caller, input }) => boards.restore(caller, input),
    acknowledge: ({ caller, input }) => boards.acknowledge(caller, input),
    follow: ({ caller, input }) => boards.setFollow(caller, input.boardId, true),
    unfollow: ({ caller, input }) => boards.setFollow(caller, input.boardId, false),
    addMember: ({ caller, input }) => boardMembers.addMember(caller, input),
    changeMember: ({ caller, input }) => boardMembers.changeMember(caller, input),
    removeMember: ({ caller, input }) => boardMembers.removeMember(caller, input),
    leave: ({ caller, input }) => boardMembers.leave(caller, input),
    addSection: ({ caller, input }) => boardSections.addSection(caller, input),
    updateSection: ({ caller, input }) => boardSections.updateSection(caller, input),
    moveSection: ({ caller, input }) => boardSections.moveSection(caller, input),
    deleteSection: ({ caller, input }) => boardSections.deleteSection(caller, input),
    restoreSection: ({ caller, input }) => boardSections.restoreSection(caller, input),
  });
  registerContract(app, http, 'adminBoards', adminBoardsContract, {
    list: ({ caller, input }) => adminBoards.list(caller, input),
    hide: ({ caller, input }) => adminBoards.hide(caller, input),
    show: ({ caller, input }) => adminBoards.show(caller, input),
    restore: ({ caller, input }) => adminBoards.restore(caller, input),
    feature: ({ caller, input }) => features.feature(caller, input),
    endFeature: ({ caller, input }) => features.endFeature(caller, input),
    askToFeature: ({ caller, input }) => features.askToFeature(caller, input),
    open: ({ caller, input }) => adminBoards.open(caller, input),
  });
  registerContract(app, http, 'pins', pinsContract, {
    list: ({ caller, input }) => pins.list(caller, input),
    create: ({ caller, input }) => pins.create(caller, input),
    update: ({ caller, input }) => pins.update(caller, input),
    move: ({ caller, input }) => pins.move(caller, input),
    arrange: ({ caller, input }) => pins.arrange(caller, input),
    delete: ({ caller, input }) => pins.delete(caller, input),
    restore: ({ caller, input }) => pins.restore(caller, input),
  });
}
