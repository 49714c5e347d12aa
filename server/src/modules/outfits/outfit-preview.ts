import { paths } from '@bestie/contracts/paths';
import { guest } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import type { PagePreview } from '../../platform/page/page-html';
import { pictureUrl, publicLook } from '../../platform/pictures/pictures.presenter';
import { uidOf } from '../../platform/http/caller';
import { coveredPreview } from '../reports';
import type { SharedOutfitsRepository } from './shared-outfits.repository';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the public page of an outfit shows to link previews and search engines.
 * @returns null when the outfit is not open to the caller. A private outfit has no picture, because others
 * could fetch it
 */
export const createOutfitPreview =
  (outfits: Pick<SharedOutfitsRepository, 'find'>) =>
  async (
    caller: Caller,
    { uid = '', outfitId = '' }: Record<string, string>,
  ): Promise<PagePreview | null> => {
    if (!uuid.test(outfitId)) return null;
    const outfit = await outfits.find(uidOf(caller), outfitId);
    if (!outfit || outfit.owner_uid !== uid) return null;
    const path = paths.fan.publicOutfit.replace(':uid', uid).replace(':outfitId', outfitId);
    if (outfit.label !== null) return coveredPreview(outfit.label, path);
    const shown = await outfits.find(uidOf(guest), outfitId);
    const [look] = [shown?.cover, ...(shown?.pieces ?? []).map(({ cover }) => cover)].flatMap(
      (cover) => (cover && publicLook(cover)) ?? [],
    );
    const pieces = `${outfit.piece_count} ${outfit.piece_count === 1 ? 'piece' : 'pieces'}`;
    return {
      title: outfit.name,
      description: `An outfit of ${pieces} by ${outfit.owner_name} on Bestie.`,
      path,
      picture: look ? { path: pictureUrl(look, 'large'), alt: outfit.name } : null,
      indexed: outfit.visibility === 'public' && !outfit.owner_hidden,
    };
  };
