import type { Publication, PublicationMedia } from '../network-adapter';
import { contentKey } from '../content-key';

/** A container that is to be made: the form of the call without addresses, which change every time. */
export interface PlannedContainer {
  /** Under which its id is kept. */
  name: string;
  file: PublicationMedia | null;
  cover: PublicationMedia | null;
  fields: Record<string, string>;
}

const fileField = ({ kind }: PublicationMedia) => (kind === 'video' ? 'video_url' : 'image_url');
const altOf = ({ kind, alt }: PublicationMedia): Record<string, string> =>
  kind === 'image' && alt !== '' ? { alt_text: alt } : {};

function plan(
  fields: Record<string, string>,
  file: PublicationMedia | null,
  cover: PublicationMedia | null = null,
): PlannedContainer {
  const key = contentKey(fields, file?.sha256 ?? null, cover?.sha256 ?? null);
  return { name: `container.${key}`, file, cover, fields };
}

/** The containers of a publication, those of a carousel's files first; the last one is published. */
export function planContainers({ content, media }: Publication): {
  parts: PlannedContainer[];
  whole(partIds: readonly string[]): PlannedContainer;
} {
  const items = media.filter(({ role }) => role === 'item');
  const cover = media.find(({ role }) => role === 'cover') ?? null;
  const [single] = items;
  const words: Record<string, string> = {
    ...(content.text !== '' && content.type !== 'story' && { caption: content.text }),
    ...(content.collaborators.length > 0 &&
      content.type !== 'story' && { collaborators: JSON.stringify(content.collaborators) }),
  };
  if (content.type === 'carousel') {
    const parts = items.map((file) =>
      plan(
        {
          is_carousel_item: 'true',
          ...(file.kind === 'video' && { media_type: 'VIDEO' }),
          ...altOf(file),
        },
        file,
      ),
    );
    return {
      parts,
      whole: (ids) => plan({ media_type: 'CAROUSEL', children: ids.join(','), ...words }, null),
    };
  }
  const fields: Record<string, string> = {
    ...(content.type === 'reel' && { media_type: 'REELS', share_to_feed: 'true' }),
    ...(content.type === 'story' && { media_type: 'STORIES' }),
    ...words,
    ...(content.type === 'post' && single && altOf(single)),
  };
  const whole = plan(fields, single ?? null, content.type === 'reel' ? cover : null);
  return { parts: [], whole: () => whole };
}

/** The form of the call, with the addresses at which Instagram fetches the files; null where a file has none. */
export function containerForm({ fields, file, cover }: PlannedContainer): Record<string, string> | null {
  if (file && file.publicAddress === null) return null;
  if (cover && cover.publicAddress === null) return null;
  return {
    ...fields,
    ...(file?.publicAddress && { [fileField(file)]: file.publicAddress }),
    ...(cover?.publicAddress && { cover_url: cover.publicAddress }),
  };
}
