import { archiveOffersSchema } from '@bestie/contracts/archives.contract';
import type { ArchiveImport, ArchiveOffers } from '@bestie/contracts/archives.contract';
import type { AnyArchiveTable } from '../../platform/module/connection';
import type { ArchiveImportRow, OfferedMember, OfferedThing } from './archives.repository';

/** An import as its owner sees it, tables in the order of the archive. */
export function presentImport(registry: readonly AnyArchiveTable[], row: ArchiveImportRow): ArchiveImport {
  const titles = [
    ...registry.map(({ name, title }) => ({ name, title })),
    { name: 'originals', title: 'Photos' },
  ];
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    progress: row.progress,
    reason: row.reason,
    results: titles.flatMap(({ name, title }) => {
      const counts = row.results[name];
      if (!counts) return [];
      const { added, known, refused } = counts;
      return [{ name, title, added, known, refused }];
    }),
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** What an import offers, without anybody's uid. */
export const presentOffers = (
  things: readonly OfferedThing[],
  members: readonly OfferedMember[],
): ArchiveOffers =>
  archiveOffersSchema.parse({
    publish: things.map(({ kind, id, title, version, visibility }) => ({
      kind,
      id,
      title,
      version,
      visibility,
    })),
    invite: members.map(({ board_id, board_title, handle, name, role }) => ({
      boardId: board_id,
      boardTitle: board_title,
      handle,
      name,
      role,
    })),
  });
