import {
  deleteObject,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytesResumable,
} from 'firebase/storage';
import type { FullMetadata, UploadMetadata } from 'firebase/storage';
import { alice, expectPart, expectSame, messageOf, objectUrl, plainGet, prepare } from './official-case';
import type { OfficialCase, OfficialKit } from './official-case';

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** `put` and `putString` as upload tasks. @returns the final state of the task */
async function upload(
  kit: OfficialKit,
  name: string,
  content: Blob | Uint8Array | ArrayBuffer,
  metadata: UploadMetadata = {},
  user = 'alice',
): Promise<string> {
  const { state } = await uploadBytesResumable(ref(kit.storage(user), name), content, metadata);
  return state;
}

const text = (content: string) => new TextEncoder().encode(content);

async function contentByLink(kit: OfficialKit, name: string): Promise<string> {
  const { body } = await plainGet(await getDownloadURL(ref(kit.storage('alice'), name)));
  return body.toString();
}

async function namesAt(kit: OfficialKit, path: string): Promise<{ items: string[]; prefixes: string[] }> {
  const { items, prefixes } = await listAll(ref(kit.storage('alice'), path));
  return { items: items.map(({ name }) => name), prefixes: prefixes.map(({ name }) => name) };
}

async function tenItems(kit: OfficialKit): Promise<string[]> {
  const names = Array.from({ length: 10 }, (_, index) => `item#${index}`);
  await Promise.all(names.map((name) => prepare(kit, `${kit.folder}/listAll/${name}`)));
  return names;
}

/** The keys that JSON keeps. */
const keysOf = (metadata: FullMetadata) =>
  Object.entries(metadata)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key)
    .sort();

const nothing = null as unknown as undefined;

/** Starts with values for every settable field, and removes them all. */
async function removeEverything(kit: OfficialKit, given: Record<string, unknown>): Promise<void> {
  const name = `${kit.folder}/testFile`;
  await prepare(kit, name, '', { ...given, metadata: { key: 'value' } });
  const updated = await updateMetadata(ref(kit.storage('alice'), name), {
    cacheControl: nothing,
    contentDisposition: nothing,
    contentEncoding: nothing,
    contentLanguage: nothing,
    contentType: nothing,
    customMetadata: nothing,
  });
  for (const key of ['cacheControl', 'contentLanguage', 'customMetadata'] as const)
    expectSame(key, updated[key] ?? null, null);
  expectSame('contentEncoding', updated.contentEncoding, 'identity');
}

/** The 25 SDK cases in their order. */
export const officialSdkCases: OfficialCase[] = [
  {
    title: 'putString uploads a text, and the download URL serves it',
    async run(kit) {
      const name = `${kit.folder}/testFile`;
      await upload(kit, name, text('hello world'));
      expectSame('content', await contentByLink(kit, name), 'hello world');
    },
  },
  {
    title: 'put takes a name that is longer than a file system’s',
    async run(kit) {
      const name = `${kit.folder}/${'long'.repeat(180)}image.png`;
      expectSame('state', await upload(kit, name, picture), 'success');
    },
  },
  {
    title: 'put replaces what stands there',
    async run(kit) {
      const name = `${kit.folder}/replace.txt`;
      await upload(kit, name, text('some-content'));
      await upload(kit, name, text('some-other-content'));
      expectSame('content', await contentByLink(kit, name), 'some-other-content');
    },
  },
  {
    title: 'put takes a File',
    async run(kit) {
      const file = new File([picture.toString('base64')], 'toUpload.txt');
      expectSame('state', await upload(kit, `${kit.folder}/image_put.png`, file), 'success');
    },
  },
  {
    title: 'put takes no bytes at all',
    async run(kit) {
      expectSame('state', await upload(kit, `${kit.folder}/empty_file`, new ArrayBuffer(0)), 'success');
    },
  },
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, contentType: string) => {
      const name = `${kit.folder}/allowIfContentTypeImage.png`;
      const file = new File([picture.toString('base64')], 'toUpload.txt');
      const outcome = await messageOf(upload(kit, name, file, { contentType }));
      expectSame('upload', outcome.split('.')[0], 'success');
      expectSame('type', (await getMetadata(ref(kit.storage('alice'), name))).contentType, contentType);
    };
    return {
      title: 'put keeps the content type that it is told: image/blah for a text',
      run: (kit) => steps(kit, 'image/blah'),
      deviation: {
        failure:
          'upload: "success" is wanted, "Firebase Storage: An unknown error occurred, please check the error payload for server response" found',
        reason:
          'Bytes that are said to be an image, a sound or a film must be that (415): browsers show these in place. Every other type is kept as told.',
        instead: (kit) => steps(kit, 'application/blah'),
      },
    };
  })(),
  {
    title: 'a type that the rules do not allow is refused as lack of permission',
    async run(kit) {
      const name = `users/alice/closet/${kit.folder.slice(-8).replace('/', '-')}.png`;
      const file = new File([picture.toString('base64')], 'toUpload.txt');
      const outcome = await messageOf(upload(kit, name, file, { contentType: 'text/plain' }));
      expectPart('upload', outcome, 'User does not have permission');
    },
    deviation: {
      failure:
        'upload: "User does not have permission" is wanted, "Firebase Storage: An unknown error occurred, please check the error payload for server response. (storage/unknown)" found',
      reason:
        '415 says what is wrong: the person may write there, but not this type. 403 is for a place where they may not write.',
      async instead(kit) {
        const outcome = await messageOf(upload(kit, `${kit.sharedFolder}/x.png`, picture, {}, 'bob'));
        expectPart('upload', outcome, 'User does not have permission');
      },
    },
  },
  {
    title: 'overwriting is refused as lack of permission where the rules allow only new files',
    async run(kit) {
      const name = `${kit.folder}/allowIfNoExistingFile.txt`;
      await upload(kit, name, text('some-content'));
      const outcome = await messageOf(upload(kit, name, text('some-other-content')));
      expectPart('upload', outcome, 'User does not have permission');
    },
    deviation: {
      failure: 'upload: "User does not have permission" is wanted, "success" found',
      reason:
        'No place of Bestie has this rule. Who does not want to overwrite sends `ifGenerationMatch=0` and gets 412.',
      async instead(kit) {
        const put = () =>
          fetch(`${objectUrl(kit)}?name=${encodeURIComponent(`${kit.folder}/once`)}&ifGenerationMatch=0`, {
            method: 'POST',
            headers: alice,
            body: 'some-content',
          });
        expectSame('POST', [(await put()).status, (await put()).status], [200, 412]);
      },
    },
  },
  {
    title: 'the content type is application/octet-stream when nobody says another',
    async run(kit) {
      const name = `${kit.folder}/testFile`;
      expectSame('state', await upload(kit, name, new ArrayBuffer(8)), 'success');
      const { contentType } = await getMetadata(ref(kit.storage('alice'), name));
      expectSame('type', contentType, 'application/octet-stream');
    },
  },
  {
    title: 'listAll tells the files and the folders at a path',
    async run(kit) {
      for (const name of ['some/deeply/nested/directory/item1', 'item1', 'item2'])
        await prepare(kit, `${kit.folder}/listAll/${name}`);
      expectSame('list', await namesAt(kit, `${kit.folder}/listAll/`), {
        items: ['item1', 'item2'],
        prefixes: ['some'],
      });
    },
  },
  {
    title: 'listAll of an empty path has two empty lists',
    async run(kit) {
      expectSame('list', await namesAt(kit, `${kit.folder}/listAll/`), { items: [], prefixes: [] });
    },
  },
  {
    title: 'a placeholder of a folder, "abc/", is not listed under itself',
    async run(kit) {
      await prepare(kit, `${kit.folder}/listAll/abc/`, '');
      expectSame('list', await namesAt(kit, `${kit.folder}/listAll/`), { items: [], prefixes: ['abc'] });
      expectSame('list in it', await namesAt(kit, `${kit.folder}/listAll/abc/`), { items: [], prefixes: [] });
    },
  },
  {
    title: 'names with empty steps, which the SDK cannot say, are not listed',
    async run(kit) {
      for (const name of ['/foo', 'bar//', 'baz//qux']) await prepare(kit, `${kit.folder}/listAll/${name}`);
      expectSame('list', await namesAt(kit, `${kit.folder}/listAll/`), {
        items: [],
        prefixes: ['bar', 'baz'],
      });
    },
  },
  {
    title: 'list gives maxResults items and a token for the next page',
    async run(kit) {
      const names = await tenItems(kit);
      const page = await list(ref(kit.storage('alice'), `${kit.folder}/listAll`), { maxResults: 4 });
      expectSame(
        'items',
        page.items.map(({ name }) => name).filter((name) => names.includes(name)).length,
        4,
      );
      expectSame('token', typeof page.nextPageToken, 'string');
    },
  },
  {
    title: 'list goes on by its token until everything was told',
    async run(kit) {
      const names = await tenItems(kit);
      const seen: string[] = [];
      let pages = 0;
      let pageToken: string | undefined;
      do {
        const page = await list(ref(kit.storage('alice'), `${kit.folder}/listAll`), {
          maxResults: 4,
          ...(pageToken !== undefined && { pageToken }),
        });
        seen.push(...page.items.map(({ name }) => name));
        pageToken = page.nextPageToken;
        pages += 1;
      } while (pageToken);
      expectSame('items', [seen.sort(), pages], [names, 3]);
    },
  },
  {
    title: 'a download URL names the host, the object and a token',
    async run(kit) {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name, '');
      const url = await getDownloadURL(ref(kit.storage('alice'), name));
      expectPart('URL', url, `${objectUrl(kit, name)}?alt=media&token=`);
    },
  },
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, disposition: string) => {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name, 'hello world');
      const { headers, body } = await plainGet(await getDownloadURL(ref(kit.storage('alice'), name)));
      expectSame('content', body.toString(), 'hello world');
      expectSame('content-disposition', headers['content-disposition'], disposition);
    };
    return {
      title: 'a download URL serves the bytes, as an attachment with the name of the object',
      run: (kit) => steps(kit, 'attachment; filename*=testFile'),
      deviation: {
        failure: `content-disposition: "attachment; filename*=testFile" is wanted, "attachment; filename=\\"testFile\\"; filename*=UTF-8''testFile" found`,
        reason:
          'The header is well-formed (RFC 6266): `filename*` names its character set, and older browsers find `filename`.',
        instead: (kit) => steps(kit, `attachment; filename="testFile"; filename*=UTF-8''testFile`),
      },
    };
  })(),
  {
    title: 'a hundred download URLs at once are all answered',
    async run(kit) {
      const names = Array.from({ length: 100 }, (_, index) => `${kit.folder}/testFile${index}`);
      for (let at = 0; at < names.length; at += 10)
        await Promise.all(names.slice(at, at + 10).map((name) => prepare(kit, name)));
      const urls = await Promise.all(names.map((name) => getDownloadURL(ref(kit.storage('alice'), name))));
      expectSame('URLs', new Set(urls).size, 100);
    },
  },
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, metageneration: string, more: string[]) => {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name, '');
      const found = await getMetadata(ref(kit.storage('alice'), name));
      const { bucket, fullPath, size, contentEncoding, contentType } = found;
      expectSame('metageneration', found.metageneration, metageneration);
      expectSame(
        'values',
        [bucket, fullPath, found.name, size, contentEncoding, contentType],
        [kit.bucket, name, 'testFile', 0, 'identity', 'application/octet-stream'],
      );
      for (const key of ['generation', 'timeCreated', 'updated', 'md5Hash'] as const)
        expectSame(key, typeof found[key], 'string');
      expectSame(
        'keys',
        keysOf(found),
        [
          ...[
            'bucket',
            'contentEncoding',
            'contentType',
            'fullPath',
            'generation',
            'md5Hash',
            'metageneration',
          ],
          ...['name', 'size', 'timeCreated', 'type', 'updated', ...more],
        ].sort(),
      );
    };
    return {
      title: 'getMetadata tells twelve fields; reading them has made the second metageneration',
      run: (kit) => steps(kit, '2', []),
      deviation: {
        failure: 'metageneration: "2" is wanted, "1" found',
        reason:
          'The first metageneration: the download token is made with the object, so reading changes nothing. `contentDisposition` is told too, as the official endpoint case wants it.',
        instead: (kit) => steps(kit, '1', ['contentDisposition']),
      },
    };
  })(),
  {
    title: 'updateMetadata changes the content type and custom metadata',
    async run(kit) {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name, '');
      const { contentType, customMetadata } = await updateMetadata(ref(kit.storage('alice'), name), {
        contentType: 'application/awesome-stream',
        customMetadata: { testable: 'true' },
      });
      expectSame(
        'metadata',
        [contentType, customMetadata],
        ['application/awesome-stream', { testable: 'true' }],
      );
    },
  },
  {
    title: 'updateMetadata removes every field that can be set with null',
    run: (kit) =>
      removeEverything(kit, {
        cacheControl: 'hello world',
        contentDisposition: 'hello world',
        contentType: 'hello world',
        contentEncoding: 'hello world',
        contentLanguage: 'en',
      }),
    deviation: {
      failure: 'upload before the case: 200 is wanted, 400 found',
      reason:
        'Passes with values that mean something. `hello world` is neither a media type nor an encoding, and both are refused with 400: they would be sent to browsers.',
      instead: (kit) =>
        removeEverything(kit, {
          cacheControl: 'hello world',
          contentDisposition: 'hello world',
          contentType: 'text/plain',
          contentEncoding: 'identity',
          contentLanguage: 'en',
        }),
    },
  },
  {
    title: 'updateMetadata removes a key of custom metadata with null, and the last one wholly',
    async run(kit) {
      const target = ref(kit.storage('alice'), `${kit.folder}/testFile`);
      await prepare(kit, target.fullPath, '');
      const change = async (removeMe: string) => {
        const changes = { contentType: 'text/plain', customMetadata: { removeMe } };
        return (await updateMetadata(target, changes)).customMetadata;
      };
      expectSame('set', await change('please'), { removeMe: 'please' });
      expectSame('removed', (await change(null as unknown as string)) ?? null, null);
    },
  },
  {
    title: 'updateMetadata of what is not there fails',
    async run(kit) {
      const target = ref(kit.storage('alice'), `${kit.folder}/thisFileDoesntExist`);
      const changes = { contentType: 'application/awesome-stream', customMetadata: { testable: 'true' } };
      expectPart('update', await messageOf(updateMetadata(target, changes)), 'does not exist.');
    },
  },
  {
    title: 'a deleted object does not exist any more',
    async run(kit) {
      const target = ref(kit.storage('alice'), `${kit.folder}/testFile`);
      await prepare(kit, target.fullPath, '');
      await deleteObject(target);
      expectPart('URL', await messageOf(getDownloadURL(target)), 'does not exist.');
    },
  },
  {
    title: 'who may read and not delete is told so',
    async run(kit) {
      const name = `${kit.sharedFolder}/kept.png`;
      await upload(kit, name, picture, { contentType: 'image/png' });
      const outcome = await messageOf(deleteObject(ref(kit.storage('bob'), name)));
      expectPart('delete', outcome, 'does not have permission to access');
    },
  },
];
