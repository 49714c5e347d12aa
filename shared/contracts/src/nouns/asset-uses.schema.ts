import { z } from 'zod';
import { id } from '../http/fields';
import { assetUseKinds } from './assets';

/**
 * Where any version of an asset is used, as far as the caller may see it; `label` is the name of the place,
 * or the date of a planned day.
 */
export const assetUseSchema = z.object({ kind: z.enum(assetUseKinds), id: z.string(), label: z.string() });
export type AssetUse = z.output<typeof assetUseSchema>;

/** Assets that are used, each with its uses: the answer to a deletion that asks first. */
export const usedAssets = z.array(z.object({ assetId: id, name: z.string(), uses: z.array(assetUseSchema) }));
export type UsedAssets = z.output<typeof usedAssets>;
