import { networkNames } from './connections';
import { limitsOn } from './network-limits';
import type { LimitValues, NetworkLimits } from './network-limits';
import { countCodePoints } from './variant-counts';
import type { Findings, VariantContent, VariantMedia } from './variant-findings';

/** A file with its place among all files of its version. */
type Placed = VariantMedia & { field: string };

const mebibyte = 1024 * 1024;
/** Bytes of files as networks state them. */
export const fileSize = (bytes: number): string =>
  bytes >= 1024 * mebibyte
    ? `${+(bytes / 1024 / mebibyte).toFixed(1)} GB`
    : `${+(bytes / mebibyte).toFixed(1)} MB`;
const time = (seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;

/** Judges the files of a version by what is in them. */
export function checkMedia(
  variant: VariantContent,
  media: readonly VariantMedia[],
  limits: readonly NetworkLimits[],
  today: string,
  findings: Findings,
): void {
  const placed = media.map((file, index): Placed => ({ ...file, field: `media.${index}` }));
  for (const { field, kind, name } of placed)
    if (kind === 'audio')
      findings.error(
        field,
        `“${name}” is sound; ${networkNames[variant.network]} takes pictures and videos.`,
      );
  const items = placed.filter(({ role }) => role === 'item');
  const covers = placed.filter(({ role }) => role === 'cover');
  for (const { field, kind } of covers) if (kind !== 'image') findings.error(field, 'A cover is a picture.');
  if (covers.length > 1) findings.error('media', 'Choose one cover.');
  switch (variant.network) {
    case 'pinterest':
      checkPins(variant, items, covers, limitsOn('pinterest', limits, today), findings);
      break;
    case 'instagram':
      checkInstagramFiles(variant, items, covers, limitsOn('instagram', limits, today), findings);
      break;
    case 'youtube':
      checkVideo(variant, items, covers, limitsOn('youtube', limits, today), findings);
      break;
  }
}

function checkPins(
  { type }: VariantContent,
  items: readonly Placed[],
  covers: readonly Placed[],
  limits: LimitValues<'pinterest'>,
  findings: Findings,
): void {
  if (type === 'video') {
    for (const video of exactlyOne(items, 'video', findings)) {
      checkSeconds(video, limits.videoSecondsMin, limits.videoSecondsMax, findings);
      checkBytes(video, limits.videoBytes, findings);
      checkContainer(video, findings);
    }
    if (covers.length === 0) findings.error('media', 'Choose a cover for the video.');
  } else if (type === 'carousel') {
    checkPieces(items, limits.carouselMin, limits.carouselMax, findings);
    for (const { field, kind } of items)
      if (kind === 'video') findings.error(field, 'A carousel on Pinterest has pictures only.');
    checkSameSize(items, findings);
  } else exactlyOne(items, 'image', findings);
  for (const picture of [...items, ...covers].filter(({ kind }) => kind === 'image')) {
    if (!['image/jpeg', 'image/png'].includes(picture.contentType))
      findings.error(
        picture.field,
        `Pinterest takes JPEG and PNG; “${picture.name}” is another kind.`,
        'convert',
      );
    checkBytes(picture, limits.imageBytes, findings, 'convert');
  }
  checkAlts(items, limits.altLength, findings);
}

type Sized = Pick<VariantMedia, 'role' | 'kind' | 'width' | 'height'>;
const isSized = <File extends Sized>(file: File): file is File & { width: number; height: number } =>
  file.kind === 'image' && file.width !== null && file.height !== null;

/** What most pictures of a carousel measure; of equal numbers the size of the first counts. Null without pictures. */
export function usualSize(media: readonly Sized[]): { width: number; height: number } | null {
  const counts = new Map<string, { count: number; width: number; height: number }>();
  for (const file of media) {
    if (file.role !== 'item' || !isSized(file)) continue;
    const size = { width: file.width, height: file.height };
    const key = `${size.width} × ${size.height}`;
    counts.set(key, { ...size, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [usual] = [...counts.values()].sort((one, other) => other.count - one.count);
  return usual ? { width: usual.width, height: usual.height } : null;
}

/** Names the pictures that differ from what most of them measure. */
function checkSameSize(items: readonly Placed[], findings: Findings): void {
  const usual = usualSize(items);
  if (!usual) return;
  for (const { field, name, ...file } of items)
    if (isSized(file) && (file.width !== usual.width || file.height !== usual.height))
      findings.error(
        field,
        `The pictures of a carousel on Pinterest have one size: “${name}” has ${file.width} × ${file.height}, the others ${usual.width} × ${usual.height}.`,
        'crop',
      );
}

function checkInstagramFiles(
  { type }: VariantContent,
  items: readonly Placed[],
  covers: readonly Placed[],
  limits: LimitValues<'instagram'>,
  findings: Findings,
): void {
  if (type === 'carousel') checkPieces(items, limits.carouselMin, limits.carouselMax, findings);
  else exactlyOne(items, type === 'reel' ? 'video' : type === 'post' ? 'image' : null, findings);
  for (const picture of [...items, ...covers].filter(({ kind }) => kind === 'image')) {
    if (picture.contentType !== 'image/jpeg')
      findings.error(picture.field, `Instagram takes JPEG; “${picture.name}” is another kind.`, 'convert');
    else checkBytes(picture, limits.imageBytes, findings, 'convert');
    if (type === 'post' || type === 'carousel') checkRatio(picture, limits, findings);
  }
  for (const video of items.filter(({ kind }) => kind === 'video')) {
    checkContainer(video, findings);
    if (type === 'story') {
      checkSeconds(video, limits.storySecondsMin, limits.storySecondsMax, findings);
      checkBytes(video, limits.storyBytes, findings);
    } else {
      checkSeconds(video, limits.reelSecondsMin, limits.reelSecondsMax, findings);
      checkBytes(video, limits.reelBytes, findings);
    }
  }
  if (type !== 'story') checkAlts(items, limits.altLength, findings);
}

function checkRatio(
  { field, name, width, height }: Placed,
  { ratioMin, ratioMax }: LimitValues<'instagram'>,
  findings: Findings,
): void {
  if (width === null || height === null || height === 0) return;
  // A pixel more or less, after rounding, is the same shape.
  const least = Math.floor(height * ratioMin) / height;
  const most = Math.ceil(height * ratioMax) / height;
  const ratio = width / height;
  if (ratio < least)
    findings.error(field, `“${name}” is too tall for Instagram, which takes up to 4:5.`, 'crop');
  else if (ratio > most)
    findings.error(field, `“${name}” is too wide for Instagram, which takes up to ${ratioMax}:1.`, 'crop');
}

function checkVideo(
  { type }: VariantContent,
  items: readonly Placed[],
  covers: readonly Placed[],
  limits: LimitValues<'youtube'>,
  findings: Findings,
): void {
  for (const video of exactlyOne(items, 'video', findings)) {
    if (type !== 'short') continue;
    checkSeconds(video, 0, limits.shortSeconds, findings);
    if (video.width !== null && video.height !== null && video.width > video.height)
      findings.error(video.field, `A short is square or upright; “${video.name}” is wide.`, 'crop');
  }
  for (const cover of covers) {
    if (!['image/jpeg', 'image/png'].includes(cover.contentType))
      findings.error(
        cover.field,
        `YouTube takes JPEG and PNG as a thumbnail; “${cover.name}” is another kind.`,
        'convert',
      );
    if (cover.bytes > limits.thumbnailWarnBytes)
      findings.warn(
        cover.field,
        `YouTube may refuse a thumbnail over ${fileSize(limits.thumbnailWarnBytes)}; “${cover.name}” has ${fileSize(cover.bytes)}.`,
        'convert',
      );
  }
}

function exactlyOne(
  items: readonly Placed[],
  kind: 'image' | 'video' | null,
  findings: Findings,
): readonly Placed[] {
  const words = kind === 'image' ? 'picture' : kind === 'video' ? 'video' : 'picture or video';
  if (items.length === 0) findings.error('media', `Add a ${words}.`);
  else if (items.length > 1) findings.error('media', `This takes one ${words}; there are ${items.length}.`);
  const fitting = items.filter((item) => kind === null || item.kind === kind);
  for (const item of items)
    if (!fitting.includes(item) && item.kind !== 'audio')
      findings.error(item.field, `This takes a ${words}; “${item.name}” is none.`);
  return fitting;
}

function checkPieces(items: readonly Placed[], min: number, max: number, findings: Findings): void {
  findings.counts.push({ field: 'media', unit: 'pieces', count: items.length, limit: max });
  if (items.length < min || items.length > max)
    findings.error('media', `A carousel has ${min} to ${max} files; this has ${items.length}.`);
}

function checkBytes(
  { field, name, bytes }: Placed,
  most: number,
  findings: Findings,
  offer?: 'convert',
): void {
  if (bytes > most)
    findings.error(field, `“${name}” has ${fileSize(bytes)}; at most ${fileSize(most)}.`, offer);
}

function checkSeconds(
  { field, name, seconds }: Placed,
  least: number,
  most: number,
  findings: Findings,
): void {
  if (seconds === null) findings.warn(field, `Bestie does not know how long “${name}” is.`);
  else if (seconds < least) findings.error(field, `“${name}” is shorter than ${time(least)}.`);
  else if (seconds > most) findings.error(field, `“${name}” is longer than ${time(most)}.`, 'trim');
}

function checkContainer({ field, name, contentType }: Placed, findings: Findings): void {
  if (!['video/mp4', 'video/quicktime', 'video/x-m4v'].includes(contentType))
    findings.error(field, `${networkNames[findings.network]} takes MP4 and MOV; “${name}” is another kind.`);
}

function checkAlts(items: readonly Placed[], most: number, findings: Findings): void {
  for (const { field, kind, name, alt } of items) {
    if (kind !== 'image') continue;
    if (alt.trim() === '') findings.warn(field, `“${name}” has no alt text.`);
    else if (countCodePoints(alt) > most)
      findings.error(field, `The alt text of “${name}” has more than ${most} characters.`);
  }
}
