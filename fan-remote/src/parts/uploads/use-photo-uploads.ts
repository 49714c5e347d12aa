import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { preparePhoto } from './photo-files';
import type { ReadyPhoto } from './photo-files';

export interface PhotoUploads {
  /** The group of the uploads. */
  group: string;
  /** How many photos there are already, and how many there can be. */
  count: number;
  most: number;
  /** What is said when more are chosen: "A piece can have up to 8 photos." */
  full: string;
  /** @param before paths of the photos that were chosen with it and come after it: uploads end in any order */
  upload(uid: string, photo: ReadyPhoto, before: string[]): NewUpload;
}

/** Adds photos to a thing that can have a few: their uploads, how many more it can have, and adding files. */
export function usePhotoUploads({ group, count, most, full, upload }: PhotoUploads) {
  const { session, uploads, toast } = useShell();
  const coming = useUploads(group);
  const room = most - count - coming.filter(({ state }) => state !== 'success').length;

  async function add(files: File[]) {
    if (files.length > room) toast(full, { kind: 'error' });
    const ready: ReadyPhoto[] = [];
    for (const file of files.slice(0, Math.max(0, room))) {
      const prepared = await preparePhoto(file);
      if ('refusal' in prepared) toast(`${file.name}: ${prepared.refusal}`, { kind: 'error' });
      else ready.push(prepared);
    }
    const opened = ready.filter((photo) => photo.becameJpeg).length;
    if (opened > 0) toast(becameJpeg(opened));
    if (ready.length === 0) return;
    const added: NewUpload[] = [];
    for (const photo of ready.toReversed()) {
      const before = added.map(({ path }) => path);
      added.unshift(upload(session?.uid ?? '', photo, before));
    }
    await uploads
      .add(added)
      .catch(() => toast('The photos could not be added. Try again in a moment.', { kind: 'error' }));
  }

  return {
    /** Photos that are being uploaded. */
    coming,
    /** How many more photos fit. */
    room,
    add,
  };
}
