import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadString,
} from 'firebase/storage';
import { picture, refused, same, sameBytes } from './conformance-case';
import type { ConformanceCase } from './conformance-case';

const png = { contentType: 'image/png' };

/** Every operation but resumable uploads, and what each rejects. */
export const objectCases: ConformanceCase[] = [
  {
    title: 'uploadBytes and getBytes keep every byte, getMetadata tells what stands',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/a.png`);
      const bytes = picture(70_001);
      const { metadata } = await uploadBytes(target, bytes, { ...png, customMetadata: { season: 'winter' } });
      sameBytes(await getBytes(target), bytes);
      const found = await getMetadata(target);
      same(
        [found.size, found.contentType, found.customMetadata, found.fullPath, found.metageneration],
        [70_001, 'image/png', { season: 'winter' }, `${folder}/a.png`, '1'],
      );
      same(
        [found.md5Hash, found.generation, found.timeCreated, found.updated],
        [metadata.md5Hash, metadata.generation, metadata.timeCreated, metadata.updated],
      );
    },
  },
  {
    title: 'getBytes stops at the number asked for',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/a.png`);
      const bytes = picture(1000);
      await uploadBytes(target, bytes, png);
      sameBytes(await getBytes(target, 100), bytes.subarray(0, 100));
      sameBytes(await getBytes(target, 5000), bytes);
    },
  },
  {
    title: 'uploadString takes raw, base64, base64url and data URLs; nothing is a content too',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/text.txt`);
      const text = async () => new TextDecoder().decode(await getBytes(target));
      for (const [value, format, expected] of [
        ['Grüße\r\n--x--\r\n', 'raw', 'Grüße\r\n--x--\r\n'],
        ['aGVsbG8/', 'base64', 'hello?'],
        ['aGVsbG8_', 'base64url', 'hello?'],
        ['data:text/plain;base64,aGVsbG8=', 'data_url', 'hello'],
        ['', 'raw', ''],
      ] as const) {
        await uploadString(target, value, format);
        same(await text(), expected);
      }
    },
  },
  {
    title: 'names are keys: slashes, dots, percent, plus, quotes and other scripts',
    async run({ storage, folder }) {
      const names = ['x/../y', 'a b+c&d?e#f', '%2F', 'ünï 猫 👗', `quote'"`, 'end.'];
      for (const name of names) {
        const target = ref(storage('alice'), folder).root;
        const object = ref(target.storage, `${folder}/${name.replace('x/../y', 'x..y')}`);
        await uploadString(object, name);
        same(new TextDecoder().decode(await getBytes(object)), name);
        await deleteObject(object);
      }
    },
  },
  {
    title: 'updateMetadata changes, merges and removes',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/meta.txt`);
      await uploadString(target, 'x', 'raw', { customMetadata: { a: '1', b: '2' } });
      const given = {
        cacheControl: 'max-age=60',
        contentDisposition: 'attachment; filename="x.txt"',
        contentLanguage: 'de',
        contentType: 'text/markdown',
      };
      const changed = await updateMetadata(target, { ...given, customMetadata: { b: '3', c: '4' } });
      const { cacheControl, contentDisposition, contentLanguage, contentType } = changed;
      same({ cacheControl, contentDisposition, contentLanguage, contentType }, given);
      same([changed.customMetadata, changed.metageneration], [{ a: '1', b: '3', c: '4' }, '2']);
      const nothing = null as unknown as string;
      const removed = await updateMetadata(target, {
        contentLanguage: nothing,
        customMetadata: { a: nothing },
      });
      same([removed.contentLanguage ?? null, removed.customMetadata], [null, { b: '3', c: '4' }]);
    },
  },
  {
    title: 'a new upload takes the place of the old one under a later generation',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/again.txt`);
      const first = await uploadString(target, 'first');
      const second = await uploadString(target, 'second');
      same(Number(second.metadata.generation) > Number(first.metadata.generation), true);
      same((await listAll(ref(storage('alice'), folder))).items.length, 1);
    },
  },
  {
    title: 'list goes page by page, without gap or repeat while others come and go; listAll takes all',
    async run({ storage, folder }) {
      const alice = storage('alice');
      const names = ['a/1', 'a/2', 'b', 'c/d/e', 'd', 'ä', '猫'];
      await Promise.all(names.map((name) => uploadString(ref(alice, `${folder}/${name}`), name)));
      const all = await listAll(ref(alice, folder));
      same(
        [all.prefixes.map(({ name }) => name), all.items.map(({ name }) => name)],
        [
          ['a', 'c'],
          ['b', 'd', 'ä', '猫'],
        ],
      );
      const seen: string[] = [];
      let pageToken: string | undefined;
      do {
        const page = await list(ref(alice, folder), { maxResults: 1, ...(pageToken && { pageToken }) });
        seen.push(...[...page.prefixes, ...page.items].map(({ name }) => name));
        if (seen.length === 2) {
          await deleteObject(ref(alice, `${folder}/b`));
          await uploadString(ref(alice, `${folder}/a/0`), 'late');
        }
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined);
      same(seen, ['a', 'b', 'c', 'd', 'ä', '猫']);
      same((await list(ref(alice, `${folder}/none`))).items.length, 0);
      const tooMany = async () => list(ref(alice, folder), { maxResults: 1001 });
      await refused('invalid-argument', tooMany());
      await refused('unknown', list(ref(alice, folder), { pageToken: 'nonsense' }));
    },
  },
  {
    title: 'a download URL needs no sign-in and ends with its token',
    async run({ storage, folder, send }) {
      const target = ref(storage('alice'), `${folder}/shared.txt`);
      await uploadString(target, 'for everybody');
      const url = await getDownloadURL(target);
      same(await (await fetch(url)).text(), 'for everybody');
      same(ref(storage('alice'), url).fullPath, target.fullPath);
      const { pathname, searchParams } = new URL(url);
      await send(`${pathname}?delete_token=${searchParams.get('token')}`, { method: 'POST' });
      same((await fetch(url)).ok, false);
      same(await (await fetch(await getDownloadURL(target))).text(), 'for everybody');
    },
  },
  {
    title: 'HEAD, ranges and conditions, with the headers that a page of another origin may read',
    async run({ storage, folder, send }) {
      const target = ref(storage('alice'), `${folder}/range.txt`);
      await uploadString(target, '0123456789');
      const path = `/v0/b/${target.bucket}/o/${encodeURIComponent(target.fullPath)}?alt=media`;
      const ranged = await send(path, { headers: { range: 'bytes=2-4' } });
      same(
        [ranged.status, ranged.headers.get('content-range'), await ranged.text()],
        [206, 'bytes 2-4/10', '234'],
      );
      same((await send(path, { headers: { range: 'bytes=10-' } })).status, 416);
      const head = await send(path, { method: 'HEAD' });
      const etag = head.headers.get('etag') ?? '';
      same([head.status, etag.length > 2], [200, true]);
      same((await send(path, { headers: { 'if-match': '"other"' } })).status, 412);
      same((await send(path, { headers: { 'if-none-match': '"other"' } })).status, 200);
      const { generation } = await getMetadata(target);
      same((await send(`${path}&ifGenerationMatch=${generation}`)).status, 200);
      same((await send(`${path}&ifGenerationMatch=1`)).status, 412);
    },
  },
  {
    title: 'a deleted object is gone, also for those who delete it again',
    async run({ storage, folder }) {
      const target = ref(storage('alice'), `${folder}/gone.txt`);
      await uploadString(target, 'x');
      await deleteObject(target);
      for (const call of [getMetadata, getBytes, getDownloadURL, deleteObject])
        await refused('object-not-found', call(target));
      await refused('object-not-found', updateMetadata(target, { contentLanguage: 'de' }));
    },
  },
  {
    title: 'a guest is unauthenticated; a stranger cannot tell what is private from what is not there',
    async run({ storage, folder }) {
      await uploadString(ref(storage('alice'), `${folder}/private.txt`), 'secret');
      for (const name of [`${folder}/private.txt`, `${folder}/missing.txt`]) {
        const [guest, bob] = [ref(storage(null), name), ref(storage('bob'), name)];
        for (const call of [getMetadata, getBytes, getDownloadURL, deleteObject]) {
          await refused('unauthenticated', call(guest));
          await refused('object-not-found', call(bob));
        }
        await refused('unauthenticated', uploadString(guest, 'x'));
        await refused('unauthorized', uploadString(bob, 'x'));
      }
      await refused('unauthenticated', list(ref(storage(null), folder)));
      await refused('unauthorized', list(ref(storage('bob'), folder)));
      await refused('unauthorized', uploadString(ref(storage('alice'), 'elsewhere/x'), 'x'));
    },
  },
  {
    title: 'what a place does not take is refused: types, lies about types, sizes',
    async run({ storage, folder }) {
      const closet = (name: string) =>
        ref(storage('alice'), `users/alice/closet/${folder.slice(-12)}-${name}`);
      await refused('unknown', uploadString(closet('a.txt'), 'x', 'raw', { contentType: 'text/plain' }));
      await refused(
        'unknown',
        uploadString(closet('a.svg'), '<svg/>', 'raw', { contentType: 'image/svg+xml' }),
      );
      await refused('unknown', uploadBytes(closet('a.jpg'), picture(900), { contentType: 'image/jpeg' }));
      await refused('unknown', uploadBytes(closet('a.png'), picture(25 * 1024 * 1024 + 1), png));
    },
  },
];
