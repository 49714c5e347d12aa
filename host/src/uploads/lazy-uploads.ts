import { whenAtRest } from '@bestie/design-system/at-rest';
import type { ShellUploads, UploadsSnapshot } from '@bestie/remote-kit/upload-contract';

/** The entry of all uploads in the topbar's progress. */
export const uploadsProgressId = 'uploads';

const nothing: UploadsSnapshot = {
  files: [],
  doubled: {},
  secondsLeft: null,
  offline: false,
  elsewhere: null,
};

/**
 * A proxy that loads the upload manager on demand. Actions load it at once; reads, when the page is idle. A call
 * whose load fails rejects, and the next one tries again.
 * @param open loads the manager
 */
export function createLazyUploads(open: () => Promise<ShellUploads>): ShellUploads {
  const listeners = new Set<() => void>();
  let opened: ShellUploads | undefined;
  let opening: Promise<ShellUploads> | undefined;
  const tell = () => listeners.forEach((listener) => listener());
  const load = () =>
    (opening ??= open().then(
      (uploads) => {
        opened = uploads;
        uploads.subscribe(tell);
        tell();
        return uploads;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));
  const looking: Pick<ShellUploads, 'subscribe' | 'getSnapshot'> = {
    subscribe(listener) {
      listeners.add(listener);
      if (!opening) whenAtRest(() => void load().catch(() => undefined));
      return () => listeners.delete(listener);
    },
    getSnapshot: () => opened?.getSnapshot() ?? nothing,
  };
  return new Proxy(looking as ShellUploads, {
    get: (own, name: keyof ShellUploads) =>
      own[name] ??
      ((...input: unknown[]) =>
        load().then((uploads) => (uploads[name] as (...input: unknown[]) => unknown)(...input))),
  });
}
