import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Person } from '../platform/http/caller';
import type { Server } from '../compose';
import { demoPieces } from './demo-pieces';
import type { DemoPiece } from './demo-pieces';
import { idOf, step } from './demo-steps';

const oneDay = 24 * 60 * 60 * 1000;

/** How far back the wear log goes. */
const logDays = 300;

/** Days on which a piece was worn: about every `rhythm` days with believable gaps, none while it rests. */
export function wearDays(piece: DemoPiece, now: Date): string[] {
  if (piece.rhythm === 0) return [];
  const seed = createHash('sha256').update(piece.key).digest();
  const days: string[] = [];
  const oldest = Math.min(piece.boughtDaysAgo, logDays);
  let ago = (piece.restingDays ?? 1) + ((seed[0] ?? 0) % piece.rhythm);
  for (let step = 1; ago < oldest; step += 1) {
    days.push(new Date(now.getTime() - ago * oneDay).toISOString().slice(0, 10));
    const wobble = ((seed[step % seed.length] ?? 0) / 255 - 0.5) * piece.rhythm;
    ago += Math.max(1, Math.round(piece.rhythm + wobble));
  }
  return days;
}

/** Whether the closet is to be filled: one with anything in it is left as its owner has it. */
export async function closetIsEmpty({ services }: Pick<Server, 'services'>, owner: Person): Promise<boolean> {
  return (await services.items.facets(owner, {})).total === 0;
}

/** Whether the closet is, or was, the one that {@link fillDemoCloset} makes. */
export async function hasDemoPieces({ services }: Pick<Server, 'services'>, owner: Person): Promise<boolean> {
  const [first] = demoPieces;
  if (!first) return false;
  return services.items.get(owner, idOf(owner, first.key)).then(
    () => true,
    () => false,
  );
}

/**
 * Fills a closet with drawn garments and a year of wears, through the same services that people use. It may be cut
 * short anywhere and run again: pieces have fixed ids, and what was deleted stays deleted.
 * @param garmentsFolder the pictures that `draw-garments.ts` made
 * @param now when the first run began: days are counted back from there
 */
export async function fillDemoCloset(
  { storage, services }: Pick<Server, 'storage' | 'services'>,
  owner: Person,
  { garmentsFolder, now, signal }: { garmentsFolder: string; now: Date; signal: AbortSignal },
): Promise<void> {
  const day = (ago: number) => new Date(now.getTime() - ago * oneDay).toISOString().slice(0, 10);
  const wornOn = new Map<string, string[]>();
  const washedOn = new Map<string, string[]>();
  const log = (days: Map<string, string[]>, date: string, id: string) =>
    days.set(date, [...(days.get(date) ?? []), id]);
  for (const piece of demoPieces) {
    const id = idOf(owner, piece.key);
    const path = `users/${owner.uid}/closet/demo-${piece.key}.webp`;
    await step(signal, async () => {
      const picture = await readFile(join(garmentsFolder, `${piece.key}.webp`));
      await storage.objects.ensureObject(path, picture, 'image/webp', owner.uid);
      await services.items.create(owner, {
        id,
        name: piece.name,
        category: piece.category,
        brand: piece.brand,
        size: piece.size,
        colours: piece.colours,
        seasons: piece.seasons,
        occasions: piece.occasions,
        formality: piece.formality,
        warmth: piece.warmth,
        material: piece.material,
        pattern: piece.pattern ?? null,
        price: { amount: piece.price, currency: 'EUR' },
        purchaseDate: day(piece.boughtDaysAgo),
        status: piece.status ?? 'active',
        washEvery: piece.washEvery ?? null,
        favourite: piece.favourite ?? false,
        notes: piece.notes ?? null,
        photos: [path],
      });
    });
    const days = wearDays(piece, now);
    for (const date of days) log(wornOn, date, id);
    const rhythm = piece.washEvery;
    // A piece in the laundry has not come back from there yet.
    if (rhythm && piece.status !== 'laundry')
      days.forEach((date, index) => {
        if (index > 0 && index % rhythm === 0) log(washedOn, date, id);
      });
  }
  for (const [date, itemIds] of [...wornOn].sort())
    await step(signal, () => services.wears.create(owner, { itemIds, date }));
  for (const [date, itemIds] of [...washedOn].sort())
    await step(signal, () => services.washes.create(owner, { itemIds, date }));
}
