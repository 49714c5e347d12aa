import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import type { pinsContract } from '@bestie/contracts/pins.contract';
import type { Person } from '../../platform/http/caller';
import type { BoardsRepositories } from './boards.repositories';
import type { BoardsTables } from './boards.tables';

type NewPin = ParsedInputOf<(typeof pinsContract)['create']>['pins'][number];
/** The contents of a pin and its texts. */
export type PinContent = Pick<
  BoardsTables['pins'],
  | 'kind'
  | 'item_id'
  | 'outfit_id'
  | 'picture_id'
  | 'root_pin_id'
  | 'source_pin_id'
  | 'source_url'
  | 'colour'
  | 'link_state'
> & { title: string; note: string; alt: string };

const nothing = {
  item_id: null,
  outfit_id: null,
  picture_id: null,
  root_pin_id: null,
  source_pin_id: null,
  colour: null,
  link_state: null,
};

/**
 * Finds the contents of each new pin: a piece, outfit or photo of the caller, a pin of a board that they may see, a link, a
 * note or a colour. A copy of the caller's own pin is independent, and so is one of a link, note or colour; a copy of
 * another person's picture lasts as long as the original.
 * @throws BestieError `not_found` when the caller cannot see one of them
 */
export async function contentsOfPins(
  bound: BoardsRepositories,
  caller: Person,
  pins: readonly NewPin[],
): Promise<Map<string, PinContent>> {
  for (const [index, { itemId, outfitId, path, pinId, link, text, colour }] of pins.entries())
    if ([itemId, outfitId, path, pinId, link, text, colour].filter((one) => one !== undefined).length !== 1)
      throw BestieError.field(
        `pins.${index}`,
        'A pin shows a piece, an outfit, a photo, another pin, a link, a note or a colour.',
      );
  const given = (name: 'itemId' | 'outfitId' | 'path' | 'pinId') => pins.flatMap((pin) => pin[name] ?? []);
  const items = new Set(
    given('itemId').length > 0 ? await bound.items.lock(caller.uid, given('itemId')) : [],
  );
  const outfits = new Set(
    given('outfitId').length > 0 ? await bound.pins.ownOutfits(given('outfitId'), caller.uid) : [],
  );
  const photos = new Map(
    (await bound.itemPhotos.findPictures(caller.uid, given('path'))).map(({ id, objectName }) => [
      objectName,
      id,
    ]),
  );
  const origins = new Map(
    (given('pinId').length > 0 ? await bound.pins.origins(given('pinId'), caller.uid) : []).map((origin) => [
      origin.id,
      origin,
    ]),
  );

  return new Map(
    pins.map((pin): [string, PinContent] => {
      const words = { title: pin.title ?? '', note: pin.note ?? '', alt: pin.alt ?? '' };
      const own = { ...nothing, ...words, source_url: pin.sourceUrl ?? null };
      if (pin.itemId !== undefined) {
        if (!items.has(pin.itemId)) throw new BestieError('not_found');
        return [pin.id, { ...own, kind: 'item', item_id: pin.itemId }];
      }
      if (pin.outfitId !== undefined) {
        if (!outfits.has(pin.outfitId)) throw new BestieError('not_found');
        return [pin.id, { ...own, kind: 'outfit', outfit_id: pin.outfitId }];
      }
      if (pin.path !== undefined) {
        const pictureId = photos.get(pin.path);
        if (!pictureId) throw new BestieError('not_found');
        return [pin.id, { ...own, kind: 'upload', picture_id: pictureId }];
      }
      if (pin.link !== undefined)
        return [pin.id, { ...own, kind: 'link', source_url: pin.link, link_state: 'reading' }];
      if (pin.text !== undefined) return [pin.id, { ...own, kind: 'note', note: pin.text }];
      if (pin.colour !== undefined) return [pin.id, { ...own, kind: 'colour', colour: pin.colour }];
      const origin = origins.get(pin.pinId ?? '');
      if (!origin) throw new BestieError('not_found');
      const copied = {
        title: pin.title ?? origin.title,
        alt: pin.alt ?? origin.alt,
        note: pin.note ?? '',
        source_url: pin.sourceUrl === undefined ? origin.source_url : pin.sourceUrl,
        source_pin_id: origin.id,
      };
      const { root_kind: kind } = origin;
      if (kind === 'link' || kind === 'note' || kind === 'colour')
        return [
          pin.id,
          {
            ...nothing,
            ...copied,
            kind,
            note: pin.note ?? origin.note,
            colour: origin.root_colour,
            ...(kind === 'link' && { source_url: origin.source_url, link_state: 'reading' }),
          },
        ];
      const mine = origin.content_owner === caller.uid;
      return [
        pin.id,
        mine
          ? {
              ...nothing,
              ...copied,
              kind: origin.root_kind,
              item_id: origin.root_item_id,
              outfit_id: origin.root_outfit_id,
              picture_id: origin.root_picture_id,
            }
          : { ...nothing, ...copied, kind: 'pin', root_pin_id: origin.root_id },
      ];
    }),
  );
}
