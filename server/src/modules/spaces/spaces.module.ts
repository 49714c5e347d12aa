import type { FastifyInstance } from 'fastify';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { Repositories, Transaction } from '../../repositories';
import type { SpaceMembersService } from './space-members.service';
import { createSpaceMembersService } from './space-members.service';
import { registerSpacesRoutes } from './spaces.routes';
import { createSpacesService } from './spaces.service';
import type { SpacesService } from './spaces.service';

export interface SpacesModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  clock: () => Date;
  /** Most bytes that a person may have. */
  quotaOf: (uid: string) => Promise<number>;
  /** Bytes that a person's uploads on their way were promised. */
  reservedOf: (uid: string) => Promise<number>;
}

export interface SpacesModule {
  spaces: SpacesService;
  spaceMembers: SpaceMembersService;
}

/** Wires the noun and registers its routes. */
export function registerSpaces(
  app: FastifyInstance,
  http: HttpPlatform,
  dependencies: SpacesModuleDependencies,
): SpacesModule {
  const spaces = createSpacesService(dependencies);
  const spaceMembers = createSpaceMembersService({ ...dependencies, spaces });
  registerSpacesRoutes(app, http, spaces, spaceMembers);
  return { spaces, spaceMembers };
}
