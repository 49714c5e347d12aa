import type { Readable } from 'node:stream';
import type { InputOf } from '@bestie/contracts/define-contract';
import type {
  ArchiveImport,
  ArchiveOffers,
  ArchiveSummary,
  archivesContract,
} from '@bestie/contracts/archives.contract';
import { dayMs, utcDay } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { ObjectsService } from '../../platform/objects/objects.service';
import type { Transaction } from '../../platform/database/transaction';
import type { ArchivesRepositories } from './archives.repositories';
import { readContents } from './archive-contents';
import type { ArchiveContents } from './archive-contents';
import { createExportStream } from './archive-export';
import { archiveFormat } from './archive-format';
import type { ArchiveHead } from './archive-format';
import { archiveImportJob } from './archive-import';
import type { AnyArchiveTable } from '../../platform/module/connection';
import { archivesPolicy } from './archives.policy';
import { presentImport, presentOffers } from './archives.presenter';
import type { ArchivesRepository } from './archives.repository';

export interface ArchivesDependencies {
  archives: ArchivesRepository;
  personTies: Pick<ArchivesRepositories['personTies'], 'relations'>;
  transaction: Transaction<ArchivesRepositories>;
  objects: Pick<ObjectsService, 'find'>;
  driver: Pick<ObjectDriver, 'read'>;
  registry: readonly AnyArchiveTable[];
  /** Tables that no archive contains, with the reasons. */
  notArchived: Record<string, string>;
  clock: () => Date;
}

export type ArchivesService = ReturnType<typeof createArchivesService>;

/** Time in ms after which an abandoned import no longer blocks the next one. */
const forgottenAfter = dayMs;

/** The caller's archive: what it contains, the ZIP, and imports. */
export function createArchivesService(dependencies: ArchivesDependencies) {
  const { archives, personTies, transaction, objects, driver, registry, notArchived, clock } = dependencies;

  async function headOf(caller: Person, contents: ArchiveContents, now: Date): Promise<ArchiveHead> {
    let name: unknown;
    for await (const [profile] of contents.rows('profile')) name = profile?.['name'];
    return {
      ...archiveFormat,
      exportedAt: now.toISOString(),
      person: {
        uid: caller.uid,
        email: caller.email,
        name: typeof name === 'string' ? name : caller.displayName,
      },
      counts: Object.fromEntries(Object.entries(contents.counts).map(([table, { all }]) => [table, all])),
      originals: {
        files: contents.files.length,
        bytes: contents.files.reduce((sum, { size }) => sum + size, 0),
      },
      notImported: Object.fromEntries(
        registry.flatMap((table) => (table.exportOnly ? [[table.name, table.exportOnly]] : [])),
      ),
      notIncluded: notArchived,
    };
  }

  return {
    async summary(caller: Person): Promise<ArchiveSummary> {
      const contents: ArchiveSummary['contents'] = [];
      for (const table of registry) {
        const count = await archives.count(table, caller.uid);
        if (count > 0) contents.push({ name: table.name, title: table.title, count });
      }
      return { ...(await archives.sumOfFiles(registry, caller.uid)), contents };
    },

    /** All data of the caller, as a ZIP stream. */
    async export(caller: Person): Promise<{ fileName: string; stream: Readable }> {
      const now = clock();
      const contents = await readContents(archives, registry, caller.uid);
      const head = await headOf(caller, contents, now);
      await transaction((repositories) =>
        repositories.audit.record({
          actor: caller,
          action: 'archives.export',
          target: { kind: 'user', id: caller.uid },
          after: { files: head.originals.files, bytes: head.originals.bytes },
        }),
      );
      const stream = createExportStream({
        head,
        contents,
        now,
        find: async ({ object_name: name }) =>
          (await archives.objects(caller.uid, { pictureIds: [], names: [name] }))[0],
        read: (contentId) => driver.read(contentId),
      });
      return { fileName: `bestie-${utcDay(now)}.zip`, stream };
    },

    /** @throws BestieError `already_exists` while another import runs */
    async import(caller: Person, input: InputOf<typeof archivesContract.import>): Promise<ArchiveImport> {
      archivesPolicy.requireOwnUpload(caller, input.path);
      const now = clock();
      const uploaded = await objects.find(input.path);
      const row = await transaction(async (repositories) => {
        const known = await repositories.archives.findImport(input.id);
        if (known) {
          if (known.owner_uid !== caller.uid) throw new BestieError('already_exists');
          return known;
        }
        if (!uploaded) throw new BestieError('not_found');
        await repositories.archives.giveUp(caller.uid, new Date(now.getTime() - forgottenAfter), now);
        const begun = await repositories.archives.begin(
          ...([
            { id: input.id, owner_uid: caller.uid, object_name: input.path, file_name: input.fileName },
            now,
          ] as const),
        );
        if (!begun)
          throw new BestieError('already_exists', {
            message: 'Another archive is being imported. Please wait until it’s done.',
          });
        await repositories.jobs.enqueue({ kind: archiveImportJob, payload: input.id });
        await repositories.audit.record({
          actor: caller,
          action: 'archives.import',
          target: { kind: 'user', id: caller.uid },
          after: { importId: input.id, fileName: input.fileName },
        });
        return repositories.archives.findImport(input.id);
      });
      if (!row) throw new BestieError('not_found');
      return presentImport(registry, row);
    },

    /** @throws BestieError `not_found` for an import of somebody else */
    async offers(caller: Person, importId: string): Promise<ArchiveOffers> {
      const row = await archives.findImport(importId);
      if (row?.owner_uid !== caller.uid) throw new BestieError('not_found');
      const [things, members] = await Promise.all([
        archives.offeredThings(caller.uid, importId, limits.archives.offers),
        archives.offeredMembers(caller.uid, importId, limits.archives.offers),
      ]);
      const relations = await personTies.relations(
        caller.uid,
        members.map(({ uid }) => uid),
      );
      const near = new Set(
        relations.flatMap((one) => (one.blocked || one.blocks_caller || !one.invitable ? [] : one.uid)),
      );
      return presentOffers(
        things,
        members.filter(({ uid }) => near.has(uid)),
      );
    },

    async imports(caller: Person): Promise<{ items: ArchiveImport[] }> {
      const rows = await archives.listImports(caller.uid, limits.archives.listed);
      return { items: rows.map((row) => presentImport(registry, row)) };
    },
  };
}
