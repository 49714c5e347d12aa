import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { Deal, DealNote } from '@bestie/contracts/deals.schema';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { requireFound } from '../../platform/http/require-found';
import { spacesPolicy } from '../spaces';
import { publishDeal } from './deal-thread';
import { dealBondsChanged } from './deals.domain-events';
import { dealsPolicy } from './deals.policy';
import { presentNote } from './deals.presenter';
import type { DealsDependencies } from './deals.service';
import type { DealsRepositories } from './deals.repositories';
import { readDeal, requireSeen, takeDeal } from './read-deal';

type Input<Verb extends keyof typeof dealsContract> = ParsedInputOf<(typeof dealsContract)[Verb]>;

/** What is stored of an uploaded document. */
export interface StoredDocument {
  contentType: string;
  bytes: number;
}

export type DealNotesService = ReturnType<typeof createDealNotesService>;

/** Thread and files of deals. */
export function createDealNotesService({
  repositories,
  transaction,
  findDocument,
}: DealsDependencies & { findDocument: (path: string) => Promise<StoredDocument | undefined> }) {
  /** A note of the caller that is theirs to change. What happened is not. */
  async function takeNote(bound: DealsRepositories, caller: Person, noteId: string) {
    const note = await bound.deals.lockNote(noteId);
    const deal = await takeDeal(bound, caller, requireFound(note).deal_id);
    return { deal, note: requireFound(note?.kind === 'note' && note) };
  }

  return {
    async listNotes(caller: Person, { dealId, cursor, limit }: Input<'listNotes'>) {
      dealsPolicy.require(caller, await repositories.deals.find(dealId), 'see');
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.id]);
      const rows = await repositories.deals.listNotes(dealId, after, limit + 1);
      return pageOfRows(
        rows,
        limit,
        ({ created_at: at, id }) => encodeCursor([at.toISOString(), id]),
        presentNote,
      );
    },

    addNote: (caller: Person, { dealId, id, text }: Input<'addNote'>): Promise<DealNote> =>
      transaction(async (bound) => {
        const deal = await takeDeal(bound, caller, dealId);
        const requestHash = hashOfRequest({ dealId, text });
        const added = await bound.deals.insertNote({
          id,
          deal_id: dealId,
          owner_uid: caller.uid,
          kind: 'note',
          text,
          happened: '',
          request_hash: requestHash,
        });
        const note = requireFound(await bound.deals.lockNote(id));
        if (!added && (note.request_hash !== requestHash || note.owner_uid !== caller.uid))
          throw new BestieError('already_exists');
        if (added) {
          await bound.deals.update(dealId, {}, { counted: false });
          await publishDeal(bound, deal);
        }
        return presentNote(note);
      }),

    updateNote: (caller: Person, { noteId, version, text }: Input<'updateNote'>): Promise<DealNote> =>
      transaction(async (bound) => {
        const { deal, note } = await takeNote(bound, caller, noteId);
        requireSeen(note.version, version, 'note');
        await bound.deals.updateNote(noteId, text);
        await publishDeal(bound, deal);
        return presentNote(requireFound(await bound.deals.lockNote(noteId)));
      }),

    async deleteNote(caller: Person, { noteId }: Input<'deleteNote'>): Promise<void> {
      await transaction(async (bound) => {
        const { deal } = await takeNote(bound, caller, noteId);
        await bound.deals.deleteNote(noteId);
        await publishDeal(bound, deal);
      });
    },

    async addFiles(caller: Person, { dealId, files }: Input<'addFiles'>): Promise<Deal> {
      const prefix = `users/${caller.uid}/deals/`;
      const documents = new Map<string, StoredDocument>();
      for (const file of files)
        if ('path' in file) {
          const found = file.path.startsWith(prefix) ? await findDocument(file.path) : undefined;
          documents.set(file.path, requireFound(found));
        }
      await transaction(async (bound) => {
        const deal = await takeDeal(bound, caller, dealId);
        for (const file of files) await addFile(bound, caller, dealId, file, documents);
        if ((await bound.deals.countFiles(dealId)) > limits.deals.files)
          throw new BestieError('limit_reached', {
            message: `A deal has up to ${limits.deals.files} files.`,
          });
        await bound.deals.update(dealId, {}, { counted: false });
        await publishDeal(bound, deal);
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      });
      return readDeal(repositories, caller, dealId);
    },

    async deleteFile(caller: Person, { fileId }: Input<'deleteFile'>): Promise<void> {
      await transaction(async (bound) => {
        const file = requireFound(await bound.deals.findFile(fileId));
        const deal = await takeDeal(bound, caller, file.deal_id);
        await bound.deals.deleteFile(fileId);
        await publishDeal(bound, deal);
        await bound.emit(dealBondsChanged({ ownerUid: caller.uid }));
      });
    },
  };
}

/** Adds a file to a deal, once. @throws BestieError */
async function addFile(
  bound: DealsRepositories,
  caller: Person,
  dealId: string,
  file: Input<'addFiles'>['files'][number],
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<void> {
  const base = { id: file.id, deal_id: dealId, owner_uid: caller.uid };
  const earlier = await bound.deals.findFile(file.id);
  if (earlier) {
    if (earlier.deal_id === dealId) return;
    throw new BestieError('already_exists');
  }
  if ('path' in file) {
    const { contentType, bytes } = requireFound(documents.get(file.path));
    const added = await bound.deals.insertFile({
      ...base,
      space_id: null,
      asset_id: null,
      object_name: file.path,
      name: file.name,
      content_type: contentType,
      bytes,
    });
    if (!added) throw new BestieError('already_exists');
    return;
  }
  const { spaceId, assetId } = file;
  spacesPolicy.require(caller, await bound.spaces.access(spaceId, caller.uid), 'see');
  const asset = requireFound(await bound.assets.find(spaceId, assetId));
  if (asset.deleted_at) throw new BestieError('not_found');
  // An asset that the deal has already stays as it is.
  await bound.deals.insertFile({
    ...base,
    space_id: spaceId,
    asset_id: assetId,
    object_name: null,
    name: asset.name,
    content_type: asset.content_type,
    bytes: asset.bytes,
  });
}
