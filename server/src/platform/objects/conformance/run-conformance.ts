import { deleteApp, initializeApp } from 'firebase/app';
import type { FirebaseApp } from 'firebase/app';
import { connectStorageEmulator, getStorage } from 'firebase/storage';
import type { FirebaseStorage } from 'firebase/storage';
import { storageBucket } from '@bestie/contracts/storage';
import type { SeenRequest } from '../../../test-support/fault-proxy';
import type { ConformanceCase, ConformanceKit } from './conformance-case';
import { errorCases } from './error-cases';
import { objectCases } from './object-cases';
import { uploadCases } from './upload-cases';

/** The complete list. */
export const conformanceCases: ConformanceCase[] = [...objectCases, ...uploadCases, ...errorCases];

/** Shared by all cases of one run: the unmodified SDK on the port of a fault proxy. */
export function createConformanceRun(port: number) {
  const origin = `http://127.0.0.1:${port}`;
  const run = Math.random().toString(36).slice(2, 10);
  const apps: FirebaseApp[] = [];
  const storages = new Map<string | null, FirebaseStorage>();
  let folders = 0;

  function storage(user: string | null): FirebaseStorage {
    const known = storages.get(user);
    if (known) return known;
    const app = initializeApp({ projectId: 'bestie', storageBucket }, `conformance-${run}-${user}`);
    apps.push(app);
    const made = getStorage(app);
    const signIn = user === null ? {} : { mockUserToken: `test-${user}` };
    connectStorageEmulator(made, '127.0.0.1', port, signIn);
    storages.set(user, made);
    return made;
  }

  return {
    kit(): ConformanceKit {
      folders += 1;
      const folder = `users/alice/conformance/${run}-${folders}`;
      return {
        storage,
        readsPhrases: typeof XMLHttpRequest !== 'undefined',
        folder,
        send: (path, init = {}) =>
          fetch(`${origin}${path}`, {
            ...init,
            headers: { authorization: 'Firebase test-alice', ...(init.headers as Record<string, string>) },
          }),
        async arm(fault) {
          await fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(fault) });
        },
        async requests() {
          const seen = (await (await fetch(`${origin}/requests`)).json()) as SeenRequest[];
          return seen.filter(({ address }) => address.includes(`${folder}/`));
        },
      };
    },
    async close(): Promise<void> {
      await Promise.all(apps.map((app) => deleteApp(app)));
    },
  };
}
