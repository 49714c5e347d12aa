import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type {
  OutfitDocument,
  OutfitLayer,
  OutfitRemix,
  outfitsContract,
  RemixPiece,
  RemixSwap,
  SharedOutfit,
} from '@bestie/contracts/outfits.contract';
import type { Caller, Person } from '../../platform/http/caller';
import { requireFound } from '../../platform/http/require-found';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { publicLook } from '../../platform/pictures/pictures.presenter';
import { uidOf } from '../../platform/http/caller';
import { outfitKeyPatterns } from './outfit-lists.repository';
import { outfitsPolicy } from './outfits.policy';
import { remixOutfit } from './remix-outfit';
import type { RemixChoice } from './remix-outfit';
import {
  presentOpenOutfit,
  presentRemixPiece,
  presentSharedOutfit,
  presentSharedPiece,
} from './shared-outfits.presenter';
import type { SharedOutfitRow, SharedOutfitsRepository } from './shared-outfits.repository';

export interface SharedOutfitsDependencies {
  sharedOutfits: SharedOutfitsRepository;
}

export type SharedOutfitsService = ReturnType<typeof createSharedOutfitsService>;

/** Public outfits as others see them, and proposals for remixes. Read-only. */
export function createSharedOutfitsService({ sharedOutfits }: SharedOutfitsDependencies) {
  /** The layers of the original, and the pieces that are proposed for them. */
  async function swapsOf(
    caller: Person,
    row: SharedOutfitRow,
    document: OutfitDocument,
  ): Promise<RemixSwap[]> {
    const closet = await sharedOutfits.closetLooks(caller.uid, [
      ...new Set(row.pieces.map(({ category }) => category)),
    ]);
    const remixed = remixOutfit(
      row.pieces.map(({ item_id: id, category, colours, formality, cover }) => ({
        id,
        category,
        colours,
        formality,
        palette: (cover && publicLook(cover)?.palette) ?? null,
      })),
      closet,
    );
    const ids = remixed.flatMap(({ chosen, alternatives }) =>
      [...(chosen ? [chosen] : []), ...alternatives].map(({ id }) => id),
    );
    const pieces = new Map(
      (await sharedOutfits.closetPieces(caller.uid, ids)).map((piece) => [piece.item_id, piece]),
    );
    const present = ({ id, reason }: RemixChoice): RemixPiece[] => {
      const piece = pieces.get(id);
      return piece ? [presentRemixPiece(piece, reason)] : [];
    };
    return row.pieces.map((original, index) => ({
      original: presentSharedPiece(original),
      chosen: [remixed[index]?.chosen].flatMap((one) => (one ? present(one) : []))[0] ?? null,
      alternatives: remixed[index]?.alternatives.flatMap(present) ?? [],
      places: document.layers.flatMap((layer) => {
        if (layer.kind !== 'item' || layer.itemId !== original.item_id) return [];
        const { kind: _kind, itemId: _itemId, seen: _seen, ...place } = layer;
        return [place];
      }),
    }));
  }

  return {
    async show(caller: Caller, outfitId: string): Promise<SharedOutfit> {
      const uid = uidOf(caller);
      const row = requireFound(await sharedOutfits.find(uid, outfitId));
      return presentOpenOutfit(row, uid);
    },

    async listPublic(
      caller: Person,
      { uid, cursor, limit }: ParsedInputOf<typeof outfitsContract.listPublic>,
    ) {
      const after = readCursor(cursor, [cursorPart.matching(outfitKeyPatterns.updated), cursorPart.id]);
      const rows = await sharedOutfits.listPublic(caller.uid, uid, { after, limit: limit + 1 });
      return pageOfRows(
        rows,
        limit,
        ({ position, id }) => encodeCursor([position, id]),
        (row) => presentSharedOutfit(row, caller.uid),
      );
    },

    /** @throws BestieError `not_found` when the caller cannot see it, `forbidden` when its author allows no remixes */
    async remix(caller: Person, outfitId: string): Promise<OutfitRemix> {
      const row = outfitsPolicy.requireRemixable(caller, await sharedOutfits.find(caller.uid, outfitId));
      const document = requireFound(await sharedOutfits.document(outfitId));
      const swaps = await swapsOf(caller, row, document);
      return {
        outfit: presentOpenOutfit(row, caller.uid),
        document: rebuilt(document, swaps),
        swaps,
      };
    },
  };
}

/** The same background, texts and positions with the caller's pieces; layers without a match are left out. */
function rebuilt({ layers, background }: OutfitDocument, swaps: readonly RemixSwap[]): OutfitDocument {
  const chosen = new Map(swaps.map((swap) => [swap.original.itemId, swap.chosen]));
  return {
    background,
    slots: { locked: [], empty: [] },
    layers: layers.flatMap((layer): OutfitLayer[] => {
      if (layer.kind === 'text') return [{ ...layer, locked: false }];
      const piece = chosen.get(layer.itemId);
      if (!piece) return [];
      const { itemId, name, category, cover } = piece;
      return [{ ...layer, locked: false, itemId, seen: { name, category, pictureId: cover?.id ?? null } }];
    }),
  };
}
