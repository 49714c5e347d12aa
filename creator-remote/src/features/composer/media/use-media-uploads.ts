import { useEffect, useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import type { MediaRole } from '@bestie/contracts/social-posts';
import { useShell } from '@bestie/remote-kit/shell';
import { useArrivals } from '@bestie/remote-kit/use-uploads';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { addOneToSpace } from '../../../parts/uploads/space-uploads';
import type { ComposedFile, ComposedVersion } from '../draft/post-changes';
import { composerPath } from '../../../parts/social-posts/post-paths';
import { composedFile } from './composed-file';

/** Where an upload belongs once it is there. */
interface Place {
  spaceId: string;
  role: MediaRole;
  /** The file that it replaces in the version; the original stays in its space. */
  replaces: string | null;
  alt: string;
}

export interface MediaUploads {
  group: string;
  /** Uploads files into a space and shows them in the version. */
  add(spaceId: string, files: readonly File[], role: MediaRole): Promise<void>;
  /** Uploads what was made of a file, and shows it instead of that. */
  replace(original: ComposedFile, file: File): Promise<void>;
}

/** Uploads of a version. They continue on other pages; whoever is gone by then finds the files in their space. */
export function useMediaUploads(
  { id, postId, network, media }: ComposedVersion,
  onChange: (media: ComposedFile[]) => void,
): MediaUploads {
  const { api, uploads, toast } = useShell();
  const places = useRef(new Map<string, Place>());
  const group = `social:${id}`;
  // Two files may arrive before the first one is rendered.
  const latest = useRef(media);
  useEffect(() => {
    latest.current = media;
  }, [media]);
  const placed = useSteady((file: ComposedFile, { replaces, role }: Place) => {
    const { current } = latest;
    const isThere = replaces !== null && current.some(({ assetId }) => assetId === replaces);
    // A video has one cover.
    const kept = role === 'cover' ? current.filter((one) => one.role !== 'cover') : current;
    latest.current = isThere
      ? current.map((one) => (one.assetId === replaces ? { ...file, role } : one))
      : [...kept, file];
    onChange(latest.current);
  });

  useArrivals(group, ({ id: assetId }) => {
    const place = places.current.get(assetId);
    if (!place) return;
    places.current.delete(assetId);
    api.assets.get({ spaceId: place.spaceId, assetId }).then(
      (asset) => placed({ ...composedFile(asset, place.role), alt: place.alt || asset.alt }, place),
      () => toast('The file is in its space. Choose it from there.'),
    );
  });

  async function addOne(file: File, place: Place): Promise<void> {
    const href = composerPath(network, postId);
    const id = uuidv7();
    // A small file may arrive before the upload is known to be added.
    places.current.set(id, place);
    const refusal = await addOneToSpace(uploads, { id, spaceId: place.spaceId, group, href }, file);
    if (refusal === null) return;
    places.current.delete(id);
    toast(`${file.name}: ${refusal}`, { kind: 'error' });
  }

  return {
    group,
    async add(spaceId, files, role) {
      for (const file of files) await addOne(file, { spaceId, role, replaces: null, alt: '' });
    },
    replace: (original, file) =>
      addOne(file, {
        spaceId: original.spaceId!,
        role: original.role,
        replaces: original.assetId,
        alt: original.alt,
      }),
  };
}
