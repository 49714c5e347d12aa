import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { plural } from '@bestie/design-system/format-number';
import { preparePhoto } from '../../uploads/photo-files';
import type { WrittenPicture } from './written';

export interface ComposerPictures {
  /** Adds photos from a file picker, a drop or the clipboard. */
  add(files: readonly File[]): Promise<void>;
  remove(picture: WrittenPicture): void;
  /** The composer's pictures that are still uploading. */
  uploads: readonly FileUpload[];
  /** All pictures are read and uploaded, so the text can be sent. */
  ready: boolean;
  full: boolean;
}

/**
 * The pictures of one composer. The shell uploads them, so uploads continue on other pages and after a
 * reload.
 * @param place of the draft
 * @param href page to which the text belongs
 */
export function useComposerPictures({
  place,
  href,
  folder,
  most,
  pictures,
  onChange,
}: {
  place: string;
  href: string;
  /** Folder below the person's own folder. */
  folder: string;
  most: number;
  pictures: readonly WrittenPicture[];
  onChange: (pictures: WrittenPicture[]) => void;
}): ComposerPictures {
  const { session, uploads, toast } = useShell();
  const group = `written:${place}`;
  const known = new Set(pictures.map(({ id }) => id));
  const coming = useUploads(group).filter(({ id }) => known.has(id));

  const [reading, setReading] = useState(0);
  // Files that are added meanwhile have changed the list.
  const append = useSteady((taken: WrittenPicture[]) => onChange([...pictures, ...taken]));

  async function add(files: readonly File[]) {
    const room = Math.max(0, most - pictures.length - reading);
    if (files.length > room)
      toast(`${plural(most, 'picture')} at most. The others were left out.`, { kind: 'error' });
    const chosen = files.slice(0, room);
    setReading((now) => now + chosen.length);
    const taken = await prepare(chosen).finally(() => setReading((now) => now - chosen.length));
    if (taken.length > 0) append(taken);
  }

  async function prepare(files: readonly File[]): Promise<WrittenPicture[]> {
    const taken: WrittenPicture[] = [];
    for (const file of files) {
      const prepared = await preparePhoto(file);
      if ('refusal' in prepared) {
        toast(`${file.name}: ${prepared.refusal}`, { kind: 'error' });
        continue;
      }
      if (prepared.becameJpeg) toast(becameJpeg(1));
      const id = uuidv7();
      const path = `users/${session?.uid}/${folder}/${id}.${prepared.extension}`;
      const { file: bytes, type } = prepared;
      const added = await uploads
        .add([{ id, file: bytes, type, path, name: file.name, group, href, then: [], invalidates: [] }])
        .then(
          () => true,
          () => false,
        );
      if (added) taken.push({ id, path, name: file.name });
      else toast('The picture could not be uploaded. Try again in a moment.', { kind: 'error' });
    }
    return taken;
  }

  return {
    add,
    remove({ id }) {
      uploads.cancel(id);
      onChange(pictures.filter((other) => other.id !== id));
    },
    uploads: coming,
    ready: reading === 0 && coming.every(({ state }) => state === 'success'),
    full: pictures.length >= most,
  };
}
