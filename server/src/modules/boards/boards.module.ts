import type { FastifyInstance } from 'fastify';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { Repositories, Transaction } from '../../repositories';
import { createBoardMembersService } from './board-members.service';
import { createBoardSectionsService } from './board-sections.service';
import { registerBoardsRoutes } from './boards.routes';
import type { BoardsServices } from './boards.routes';
import { createBoardsService } from './boards.service';
import { createPinsService } from './pins.service';

export interface BoardsModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  clock: () => Date;
}

/** Services of boards and of what is pinned to them. */
export function createBoardsServices(dependencies: BoardsModuleDependencies): BoardsServices {
  const boards = createBoardsService(dependencies);
  return {
    boards,
    boardMembers: createBoardMembersService({ ...dependencies, boards }),
    boardSections: createBoardSectionsService({ ...dependencies, boards }),
    pins: createPinsService(dependencies),
  };
}

/** Wires the nouns and registers their routes. */
export function registerBoards(
  app: FastifyInstance,
  http: HttpPlatform,
  dependencies: BoardsModuleDependencies,
): BoardsServices {
  const services = createBoardsServices(dependencies);
  registerBoardsRoutes(app, http, services);
  return services;
}
