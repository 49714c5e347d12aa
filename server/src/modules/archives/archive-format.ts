import { z } from 'zod';

/** Names and formats of the files in an archive; docs/archive.md describes them. */
export const archiveFormat = { format: 'bestie-archive', version: 1 } as const;

/** Every file name that an archive may contain. */
export const archiveNamePattern =
  /^(?:archive\.json|manifest\.json|index\.html|README\.txt|data\/[a-z][a-z0-9-]{0,60}\.json|csv\/[a-z][a-z0-9-]{0,60}\.csv|originals\/[0-9a-f-]{36}\.[a-z0-9]{1,8}|page\/[0-9a-f-]{36}\.webp)$/;

export const archiveHeadSchema = z.object({
  format: z.literal(archiveFormat.format),
  version: z.number().int().min(1),
  exportedAt: z.iso.datetime(),
  person: z.object({ uid: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  /** Rows by table. */
  counts: z.record(z.string(), z.number().int()),
  originals: z.object({ files: z.number().int(), bytes: z.number().int() }),
  /** Tables that are exported but not imported, with the reason. */
  notImported: z.record(z.string(), z.string()),
  /** Data that archives leave out, with the reason. */
  notIncluded: z.record(z.string(), z.string()),
});
export type ArchiveHead = z.output<typeof archiveHeadSchema>;

/** A file as the manifest names it. */
export const manifestFileSchema = z.object({
  path: z.string().max(200),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Media type, of originals. */
  type: z.string().max(200).optional(),
});
export type ManifestFile = z.output<typeof manifestFileSchema>;

/** `manifest.json`: every other file of the archive. */
export interface Manifest {
  format: typeof archiveFormat.format;
  version: number;
  files: ManifestFile[];
}

/** README.txt, which explains the archive without Bestie. */
export const archiveReadme = `This is everything that one person kept in Bestie, a wardrobe.

index.html     Open it in a browser. It needs no network and no program.
originals/     Photos and files, exactly as they were uploaded.
data/          One JSON file per kind of thing: { "name", "title", "rows": [ … ] }.
csv/           The same rows for spreadsheets. A text that a spreadsheet would run as a
               formula has an apostrophe before it.
page/          Small pictures for index.html. Nothing is lost without them.
archive.json   Who, when, how many, and what is not here.
manifest.json  SHA-256 and size of every other file.

Rows lead to each other by their ids (UUIDs): "itemId" of data/wears.json is an "id" of
data/items.json. "file", "cutout", "cover", "avatar" and "artwork" name a file in originals/.
Moments are UTC (ISO 8601), days are the person's own, prices are in minor units (cents) of the
currency beside them. A piece's "warmth" and "formality" go from 1 to 5, a planner's "slot" is
0 for the morning, 1 for the day and 2 for the evening. Outfits lie on a canvas of 1000 x 1250
units: each layer of "document" has the middle, the scale, the rotation in degrees.

Bestie imports this ZIP again: Settings, Your archive.
`;
