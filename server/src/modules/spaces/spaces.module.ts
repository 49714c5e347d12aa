import type { FastifyInstance } from 'fastify';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { Repositories, Transaction } from '../../repositories';
import { createSpaceMembersService } from './space-members.service';
import { registerSpacesRoutes } from './spaces.routes';
import { createSpacesService } from './spaces.service';

export interface SpacesModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  clock: () => Date;
  /** Most bytes per person. */
  quotaBytes: number;
}

/** Wires the noun and registers its routes. */
export function registerSpaces(
  app: FastifyInstance,
  http: HttpPlatform,
  dependencies: SpacesModuleDependencies,
): void {
  const spaces = createSpacesService(dependencies);
  registerSpacesRoutes(app, http, spaces, createSpaceMembersService({ ...dependencies, spaces }));
}
