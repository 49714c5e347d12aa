import { limits } from '@bestie/contracts/limits';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { createSuspensionLinks } from '../../platform/identity/suspension-links';
import { defineModule } from '../../platform/module/define-module';
import { archiveImportJob, createArchiveImport, importAttempts } from './archive-import';
import { archivesRepositories } from './archives.repositories';
import { registerArchivesRoutes } from './archives.routes';
import { createArchivesService } from './archives.service';

/** Archives of a person's data: routes, and the job that imports one. */
export const archivesModule = defineModule({
  name: 'archives',
  uses: ['storage', 'jobs', 'archiveWorkerFile', 'secretKeys'],
  repositories: archivesRepositories,
  open({ app, http, declared, storage: { objects, driver }, jobs, archiveWorkerFile, ...rest }) {
    const { repositories, transaction, clock, secretKeys } = rest;
    const { archivedTables: registry, notArchived } = declared;
    const archiveImport = createArchiveImport({
      repositories,
      transaction,
      objects,
      driver,
      registry,
      workerFile: archiveWorkerFile,
      clock,
    });
    jobs.register(archiveImportJob, (importId, context) => archiveImport.run(importId as string, context), {
      lane: 'long',
      maxAttempts: importAttempts,
      onInterrupted: (importId) => archiveImport.giveUpInterrupted(importId as string),
    });
    const { archives, personTies } = repositories;
    const service = createArchivesService({
      archives,
      personTies,
      transaction,
      objects,
      driver,
      registry,
      notArchived,
      clock,
    });
    const links = createSuspensionLinks({ people: repositories.people, secretKeys, clock });
    registerArchivesRoutes(app, http, service, links);
    return {};
  },
  handles: (on) => [on(personDeleted, ({ archives }, { uid }) => archives.forget(uid))],
  notArchived: {
    archive_imports: 'results of earlier imports',
    archive_offers: 'results of earlier imports',
  },
  erasure: [
    { table: 'archive_offers', column: 'uid' },
    { table: 'archive_imports', column: 'owner_uid' },
  ],
  // The ZIPs that imports read; no page shows them.
  objectFolders: { archives: { limits: { other: limits.archives.bytes } } },
  objectReferences: [{ table: 'archive_imports', column: 'object_name', holds: 'name', uses: null }],
});
