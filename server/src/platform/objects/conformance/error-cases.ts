import { getMetadata, ref, uploadBytes, uploadString } from 'firebase/storage';
import { picture, refused, same } from './conformance-case';
import type { ConformanceCase } from './conformance-case';

const codes: [status: number, code: string, phrase?: string][] = [
  [400, 'unknown'],
  [401, 'unauthenticated'],
  [401, 'unauthorized-app', 'Firebase App Check token is invalid.'],
  [402, 'quota-exceeded'],
  [403, 'unauthorized'],
  [404, 'object-not-found'],
  [409, 'unknown'],
  [412, 'unknown'],
  [413, 'unknown'],
  [416, 'unknown'],
];
const retried = [408, 429, 500, 502, 503, 504];

/** How the SDK interprets the server's responses: which codes end a call, and which are retried. */
export const errorCases: ConformanceCase[] = [
  ...codes.map(([status, code, phrase]) => ({
    title: `${status}${phrase ? ` "${phrase}"` : ''} reads as ${code} and is not repeated`,
    async run(kit: Parameters<ConformanceCase['run']>[0]) {
      const target = ref(kit.storage('alice'), `${kit.folder}/x.txt`);
      await kit.arm({
        kind: 'status',
        status,
        command: 'GET',
        name: target.fullPath,
        ...(phrase && { phrase }),
      });
      await refused(phrase && !kit.readsPhrases ? 'unauthenticated' : code, getMetadata(target));
      same((await kit.requests()).length, 1);
    },
  })),
  ...retried.map((status) => ({
    title: `${status} is tried again`,
    async run(kit: Parameters<ConformanceCase['run']>[0]) {
      const target = ref(kit.storage('alice'), `${kit.folder}/x.txt`);
      await uploadString(target, 'x');
      await kit.arm({ kind: 'status', status, command: 'GET', name: target.fullPath });
      same((await getMetadata(target)).size, 1);
      same(
        (await kit.requests()).map(({ command }) => command),
        ['multipart', 'GET', 'GET'],
      );
    },
  })),
  {
    title: 'a multipart upload whose answer was lost is sent again and makes one object',
    async run(kit) {
      const target = ref(kit.storage('alice'), `${kit.folder}/x.png`);
      await kit.arm({ kind: 'lost', command: 'multipart', name: target.fullPath });
      await uploadBytes(target, picture(50_000), { contentType: 'image/png' });
      same((await getMetadata(target)).size, 50_000);
    },
  },
  {
    title: 'a server that stays away ends in retry-limit-exceeded',
    async run(kit) {
      const storage = kit.storage('alice');
      const before = storage.maxOperationRetryTime;
      storage.maxOperationRetryTime = 1500;
      const target = ref(storage, `${kit.folder}/x.txt`);
      await kit.arm({ kind: 'status', status: 503, command: 'GET', name: target.fullPath, times: 100 });
      await refused('retry-limit-exceeded', getMetadata(target));
      storage.maxOperationRetryTime = before;
    },
  },
];
