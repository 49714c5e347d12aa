import type { FastifyInstance } from 'fastify';
import type { HttpPlatform } from '../../platform/http/register-contract';
import type { Jobs } from '../../platform/jobs/jobs';
import type { ObjectReference } from '../../platform/objects/object-references';
import type { ObjectStorage } from '../../platform/objects/object-storage';
import type { Repositories, Transaction } from '../../repositories';
import { archiveImportJob, createArchiveImport, importAttempts } from './archive-import';
import type { ArchiveTable } from './archive-tables';
import { registerArchivesRoutes } from './archives.routes';
import { createArchivesService } from './archives.service';

/** Where imports name the ZIP that they read. */
export const archiveReferences: ObjectReference[] = [
  // A ZIP, which no page shows.
  { table: 'archive_imports', column: 'object_name', holds: 'name', uses: null },
];

export interface ArchivesModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  storage: Pick<ObjectStorage, 'objects' | 'driver'>;
  jobs: Pick<Jobs, 'register'>;
  registry: readonly ArchiveTable[];
  notArchived: Record<string, string>;
  /** The built `archive-rows.worker.js`. */
  workerFile: string;
  clock: () => Date;
}

/** Archives of everything that is a person's: routes, and the job that imports one. */
export function registerArchives(
  app: FastifyInstance,
  http: HttpPlatform,
  { storage, jobs, ...dependencies }: ArchivesModuleDependencies,
): void {
  const { objects, driver } = storage;
  const archiveImport = createArchiveImport({ ...dependencies, objects, driver });
  jobs.register(archiveImportJob, (importId, context) => archiveImport.run(importId as string, context), {
    maxAttempts: importAttempts,
    onInterrupted: (importId) => archiveImport.giveUpInterrupted(importId as string),
  });
  const archives = createArchivesService({
    ...{ ...dependencies, objects, driver, archives: dependencies.repositories.archives },
    personTies: dependencies.repositories.personTies,
  });
  registerArchivesRoutes(app, http, archives);
}
