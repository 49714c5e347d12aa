import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { localPreview } from './local-preview';
import { useShell } from '../shell/shell';
import type { FileUpload, ShellUploads, UploadsSnapshot } from './upload-contract';

/** All uploads, as they are now. */
export function useUploadsSnapshot(uploads: ShellUploads): UploadsSnapshot {
  return useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
}

/** Running and finished uploads of one group. */
export function useUploads(group: string): readonly FileUpload[] {
  const { files } = useUploadsSnapshot(useShell().uploads);
  return useMemo(() => files.filter((file) => file.group === group), [files, group]);
}

/** Drawing larger pictures would cost more than the small preview is worth. */
const previewBytes = 30 * 1024 * 1024;

/**
 * URL of the local picture of an upload for a small preview; null while there is none, and for other files.
 * `onError` of the image calls `drop`, because not every browser can display every picture.
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

/** Called for each upload of the group that finishes while the page is shown, however quickly. */
export function useArrivals(group: string, onArrived: (file: FileUpload) => void): void {
  const files = useUploads(group);
  const known = useRef<{ group: string; ids: Set<string> } | null>(null);
  const tell = useEffectEvent(onArrived);
  useEffect(() => {
    const arrived = files.filter(({ state }) => state === 'success');
    // What had finished before the page was shown is not told.
    if (known.current?.group !== group) known.current = { group, ids: new Set(arrived.map(({ id }) => id)) };
    const { ids } = known.current;
    for (const file of arrived.filter(({ id }) => !ids.has(id))) {
      ids.add(file.id);
      tell(file);
    }
  }, [files, group]);
}
