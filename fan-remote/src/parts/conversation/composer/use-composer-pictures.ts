import { uuidv7 } from 'uuidv7';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
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
  /** All pictures are uploaded, so the text can be sent. */
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

  async function add(files: readonly File[]) {
    const room = most - pictures.length;
    if (files.length > room)
      toast(`${plural(most, 'picture')} at most. The others were left out.`, { kind: 'error' });
    const taken: WrittenPicture[] = [];
    for (const file of files.slice(0, room)) {
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
    if (taken.length > 0) onChange([...pictures, ...taken]);
  }

  return {
    add,
    remove({ id }) {
      uploads.cancel(id);
      onChange(pictures.filter((other) => other.id !== id));
    },
    uploads: coming,
    ready: coming.every(({ state }) => state === 'success'),
    full: pictures.length >= most,
  };
}
