import { countCodePoints, withChapters } from './variant-counts';
import type { VariantContent, VariantMedia } from './variant-findings';

/** One field of a post as the person types it into the network’s own page. */
export interface PackText {
  /** Of its file in the pack. */
  file: string;
  label: string;
  text: string;
}

const textLabels: Record<VariantContent['network'], { file: string; label: string }> = {
  pinterest: { file: 'description.txt', label: 'Description' },
  instagram: { file: 'caption.txt', label: 'Caption' },
  youtube: { file: 'description.txt', label: 'Description' },
};

/**
 * The texts of a version, one for each field that has something to say, in the order in which its network asks for them. The page
 * copies the same texts that the export pack contains.
 */
export function packTexts(
  content: VariantContent,
  media: readonly Pick<VariantMedia, 'role' | 'alt'>[],
): PackText[] {
  const { network, type, title, text, link, board, firstComment, collaborators, tags, visibility, chapters } =
    content;
  const texts: PackText[] = [];
  const add = (file: string, label: string, value: string) => {
    if (value.trim() !== '') texts.push({ file, label, text: value });
  };
  if (network !== 'instagram') add('title.txt', 'Title', title);
  const { file, label } = textLabels[network];
  if (!(network === 'instagram' && type === 'story'))
    add(file, label, network === 'youtube' ? withChapters(text, chapters) : text);
  if (network === 'pinterest') {
    add('link.txt', 'Link', link);
    add('board.txt', 'Board', board?.name ?? '');
  }
  if (network === 'instagram' && type !== 'story') {
    add('first-comment.txt', 'First comment', firstComment);
    add('collaborators.txt', 'Collaborators', collaborators.join('\n'));
  }
  if (network === 'youtube') {
    add('tags.txt', 'Tags', tags.join(', '));
    add('visibility.txt', 'Visibility', visibility);
  }
  const items = media.filter(({ role }) => role === 'item');
  items.forEach(({ alt }, index) => {
    if (network !== 'youtube') add(`${twoDigits(index + 1)}-alt.txt`, `Alt text ${index + 1}`, alt);
  });
  return texts;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
/** File names of some systems have at most 255 bytes. */
const nameLength = 80;

/** Names of the files in the pack: numbered in the order in which they are shown, and the cover. */
export function packMediaNames(media: readonly Pick<VariantMedia, 'role' | 'name'>[]): string[] {
  let shown = 0;
  return media.map(({ role, name }) => {
    const number = role === 'item' ? twoDigits((shown += 1)) : 'cover';
    return `${number}-${shortened(name)}`;
  });
}

/** A name without what file systems refuse, shortened before its extension. */
function shortened(name: string): string {
  const safe = name.replace(/[<>:"|?*\\/\u0000-\u001f\u007f]/g, '_').trim();
  if (countCodePoints(safe) <= nameLength) return safe;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(safe)?.[0] ?? '';
  return [...safe].slice(0, nameLength - extension.length).join('') + extension;
}
