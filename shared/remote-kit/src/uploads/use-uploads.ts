import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { localPreview } from './local-preview';
import { useShell } from '../shell/shell';
import type { FileUpload, ShellUploads, UploadsSnapshot } from './upload-contract';

/** Everything on its way, as it is now. */
export function useUploadsSnapshot(uploads: ShellUploads): UploadsSnapshot {
  return useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
}

/** What is on its way, or has arrived, in one group. */
export function useUploads(group: string): readonly FileUpload[] {
  const { files } = useUploadsSnapshot(useShell().uploads);
  return useMemo(() => files.filter((file) => file.group === group), [files, group]);
}

/** Larger pictures would cost more to draw than the small preview is worth. */
const previewBytes = 30 * 1024 * 1024;

/**
 * Address of the local picture of an upload, for showing it small; null while there is none, and for what is no
 * picture. `onError` of the image calls `drop`: not every browser can draw every picture.
 */
export function useUploadPicture(
  uploads: ShellUploads,
  { id, type, bytes, state }: Pick<FileUpload, 'id' | 'type' | 'bytes' | 'state'>,
): { src: string | null; drop(): void } {
  const [src, setSrc] = useState<string | null>(null);
  const drawn = type.startsWith('image/') && bytes <= previewBytes && state !== 'lost';
  useEffect(() => {
    if (!drawn) return undefined;
    let made: string | null = null;
    const leaving = new AbortController();
    void uploads.file(id).then(async (file) => {
      const preview = file && (await localPreview(file, leaving.signal));
      if (!preview || leaving.signal.aborted) return;
      made = URL.createObjectURL(preview);
      setSrc(made);
    });
    return () => {
      leaving.abort();
      setSrc(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [uploads, id, drawn]);
  return { src, drop: () => setSrc(null) };
}

/** Tells of each upload of the group that arrives while the page is in view. */
export function useArrivals(group: string, onArrived: (file: FileUpload) => void): void {
  const files = useUploads(group);
  const open = useRef(new Set<string>());
  const tell = useEffectEvent(onArrived);
  useEffect(() => {
    for (const file of files) {
      if (file.state !== 'success') open.current.add(file.id);
      else if (open.current.delete(file.id)) tell(file);
    }
  }, [files]);
}
