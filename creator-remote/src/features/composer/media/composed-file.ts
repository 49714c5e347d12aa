import type { Asset } from '@bestie/contracts/assets.contract';
import type { MediaRole } from '@bestie/contracts/social-posts';
import { formatBytes } from '@bestie/design-system/format-bytes';
import type { ComposedFile } from '../draft/post-changes';

/** A file of a space as a version shows it. */
export const composedFile = (asset: Asset, role: MediaRole): ComposedFile => ({
  spaceId: asset.spaceId,
  assetId: asset.id,
  role,
  kind: asset.kind,
  name: asset.name,
  contentType: asset.contentType,
  bytes: asset.bytes,
  width: asset.picture?.width ?? null,
  height: asset.picture?.height ?? null,
  seconds: asset.durationSeconds,
  alt: asset.alt,
  picture: asset.picture,
});

/** Where its original is, for elements of the page. */
export const originalUrl = ({
  spaceId,
  assetId,
}: Pick<ComposedFile, 'spaceId' | 'assetId'>): string | null =>
  spaceId !== null && assetId !== null ? `/api/spaces/${spaceId}/assets/${assetId}/original` : null;

/** What the server found in a file: `JPEG · 1.2 MB · 1080 × 1350`. */
export function factsInWords({ contentType, bytes, width, height, seconds }: ComposedFile): string {
  const kind = (contentType.split('/')[1] ?? '').replace('quicktime', 'mov').replace('x-', '').toUpperCase();
  const facts = [kind, formatBytes(bytes)];
  if (width !== null && height !== null) facts.push(`${width} × ${height}`);
  if (seconds !== null) facts.push(`${Math.round(seconds)} s`);
  return facts.join(' · ');
}

/** Files with one moved to the place of another of the same role. */
export function moved(files: readonly ComposedFile[], from: number, to: number): ComposedFile[] {
  const next = [...files];
  const [file] = next.splice(from, 1);
  if (file) next.splice(to, 0, file);
  return next;
}
