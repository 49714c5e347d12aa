import { gunzipSync, gzipSync } from 'node:zlib';
import { alice, expectPart, expectSame, objectUrl, plainGet, prepare } from './official-case';
import type { Deviation, OfficialCase, OfficialKit } from './official-case';

type Headers = Record<string, string>;

const nobody: Headers = {};

interface Command {
  headers?: Headers;
  method?: 'POST' | 'PUT';
  offset?: number;
  body?: string;
}

/** Sends a command to the URL of an upload. @returns the HTTP status and the upload's status */
async function send(
  url: URL,
  command: string,
  wanted: number,
  { headers = alice, method = 'PUT', offset, body }: Command = {},
): Promise<string | null> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...headers,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': command,
      ...(offset !== undefined && { 'x-goog-upload-offset': String(offset) }),
    },
    body: body ?? null,
  });
  expectSame(`${method} ${command}`, answer.status, wanted);
  return answer.headers.get('x-goog-upload-status');
}

/** Starts an upload without size or type. @returns its URL */
async function start(kit: OfficialKit, name: string, headers: Headers = alice, body = ''): Promise<URL> {
  const answer = await fetch(objectUrl(kit, name), {
    method: 'POST',
    headers: { ...headers, 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    body,
  });
  expectSame('start', answer.status, 200);
  return new URL(answer.headers.get('x-goog-upload-url') ?? '');
}

async function expectStatus(kit: OfficialKit, name: string, wanted: number): Promise<void> {
  expectSame('GET', (await fetch(objectUrl(kit, name), { headers: alice })).status, wanted);
}

/** A case whose commands are not signed in; it passes exactly once they are. */
function commandsWithoutSignIn(
  title: string,
  failingStep: string,
  steps: (kit: OfficialKit, headers: Headers) => Promise<void>,
): OfficialCase {
  return {
    title,
    run: (kit) => steps(kit, nobody),
    deviation: {
      failure: `${failingStep}: 200 is wanted, 401 found`,
      reason:
        'Passes when the commands carry the sign-in of the person who started the upload; without it they are refused with 401. The address of an upload is not a permission: it stands in the logs of proxies, and the upload of somebody who is blocked must end.',
      passesSignedIn: true,
      instead: (kit) => steps(kit, alice),
    },
  };
}

async function changeTokens(
  kit: OfficialKit,
  name: string,
  change: string,
  wanted: number,
  headers: Headers = alice,
): Promise<string[]> {
  const answer = await fetch(`${objectUrl(kit, name)}?${change}`, { method: 'POST', headers });
  expectSame(`POST ${change.split('=')[0]}`, answer.status, wanted);
  if (wanted !== 200) return [];
  const { downloadTokens } = (await answer.json()) as { downloadTokens: string };
  return downloadTokens.split(',');
}

const tokenReason =
  'Every object of a person has one download token from its upload on; the official case starts from an object that the server SDK made without one.';

const badSignIn = (change: string): Pick<OfficialCase, 'run'> & { deviation: Deviation } => {
  const steps = async (kit: OfficialKit, wanted: number) => {
    await prepare(kit, `${kit.folder}/testFile`);
    await changeTokens(kit, `${kit.folder}/testFile`, change, wanted, {
      authorization: 'Bearer somethingElse',
    });
  };
  return {
    run: (kit) => steps(kit, 403),
    deviation: {
      failure: `POST ${change.split('=')[0]}: 403 is wanted, 401 found`,
      reason:
        '401: the sign-in is what is wrong, and the SDK reads 401 as `unauthenticated`. 403 is for a person who is known and may not.',
      instead: (kit) => steps(kit, 401),
    },
  };
};

/** The 25 endpoint cases in their order. */
export const officialEndpointCases: OfficialCase[] = [
  {
    title: 'metadata of an upload that said nothing has every default',
    async run(kit) {
      const name = `${kit.folder}/someFile`;
      const upload = await fetch(`${objectUrl(kit)}?name=${name}`, {
        method: 'POST',
        headers: alice,
        body: Buffer.from('hello world'),
      });
      expectSame('POST', upload.status, 200);
      const found = (await (await fetch(objectUrl(kit, name), { headers: alice })).json()) as Record<
        string,
        unknown
      >;
      for (const key of [
        ...['generation', 'timeCreated', 'updated', 'storageClass', 'md5Hash'],
        ...['crc32c', 'contentDisposition', 'etag', 'downloadTokens'],
      ])
        expectSame(key, typeof found[key], 'string');
      const { bucket, metageneration, size, contentEncoding } = found;
      expectSame(
        'values',
        [found['name'], bucket, metageneration, size, contentEncoding],
        [...[name, kit.bucket, '1', '11', 'identity']],
      );
    },
  },
  {
    title: 'an upload that names no protocol is the body itself',
    async run(kit) {
      const name = `${kit.folder}/testFile`;
      const upload = await fetch(`${objectUrl(kit)}?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: alice,
        body: Buffer.from('hello world'),
      });
      expectSame('POST', upload.status, 200);
      const media = await fetch(`${objectUrl(kit, name)}?alt=media`, { headers: alice });
      expectSame('GET', [media.status, await media.text()], [200, 'hello world']);
    },
  },
  {
    title: 'a multipart upload with another content type answers 400 and "Bad content type."',
    async run(kit) {
      const answer = await fetch(`${objectUrl(kit)}/?name=${encodeURIComponent(`${kit.folder}/testFile`)}`, {
        method: 'POST',
        headers: { ...alice, 'x-goog-upload-protocol': 'multipart', 'content-type': 'foo' },
      });
      expectSame('POST', answer.status, 400);
      expectPart('body', await answer.text(), 'Bad content type.');
    },
  },
  commandsWithoutSignIn(
    'an upload goes on and ends by its address alone',
    'PUT upload',
    async (kit, headers) => {
      const name = `${kit.folder}/testFile`;
      const url = await start(kit, name);
      await send(url, 'upload', 200, { headers, offset: 0 });
      expectSame('status', await send(url, 'finalize', 200, { headers }), 'final');
      await expectStatus(kit, name, 200);
    },
  ),
  {
    title: 'an upload without bytes is started and finalized, with {} as the body of both',
    async run(kit) {
      const url = await start(
        kit,
        `${kit.folder}/testFile`,
        { ...alice, 'content-type': 'application/json' },
        '{}',
      );
      const headers = { ...alice, 'content-type': 'application/json' };
      expectSame(
        'status',
        await send(url, 'finalize', 200, { headers, method: 'POST', body: '{}' }),
        'final',
      );
    },
  },
  {
    title: 'an upload that a guest starts is refused with 403 at its end',
    async run(kit) {
      const url = await start(kit, `${kit.folder}/disallowed`, nobody);
      expectSame('status', await send(url, 'upload, finalize', 403, { headers: nobody, offset: 0 }), 'final');
    },
    deviation: {
      failure: 'start: 200 is wanted, 401 found',
      reason:
        'Rights are checked at the start too, so nobody sends bytes for nothing: a guest is refused there with 401, and cannot go on with somebody else’s upload either.',
      async instead(kit) {
        const name = `${kit.folder}/disallowed`;
        const refused = await fetch(objectUrl(kit, name), {
          method: 'POST',
          headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
        });
        expectSame('start', refused.status, 401);
        const url = await start(kit, name);
        await send(url, 'upload, finalize', 401, { headers: nobody, offset: 0 });
        await expectStatus(kit, name, 404);
      },
    },
  },
  {
    title: 'a refused upload is refused with 403 when it is finalized again',
    async run(kit) {
      const url = await start(kit, `${kit.folder}/disallowed`, nobody);
      await send(url, 'upload, finalize', 403, { headers: nobody, offset: 0 });
      expectSame('status', await send(url, 'finalize', 403, { headers: nobody }), 'final');
    },
    deviation: {
      failure: 'start: 200 is wanted, 401 found',
      reason:
        'The same: a guest is refused with 401 and a person without the right with 403, both at the start, as often as they try.',
      async instead(kit) {
        for (const [authorization, wanted] of [
          ['', 401],
          ['Firebase test-bob', 403],
        ] as const)
          for (const _ of [1, 2]) {
            const answer = await fetch(objectUrl(kit, `${kit.sharedFolder}/disallowed`), {
              method: 'POST',
              headers: {
                ...(authorization && { authorization }),
                'x-goog-upload-protocol': 'resumable',
                'x-goog-upload-command': 'start',
              },
            });
            expectSame('start', answer.status, wanted);
          }
      },
    },
  },
  commandsWithoutSignIn(
    'a finished upload answers 200 when it is finalized again',
    'PUT upload, finalize',
    async (kit, headers) => {
      const url = await start(kit, `${kit.folder}/testFile`);
      await send(url, 'upload, finalize', 200, { headers, offset: 0 });
      await send(url, 'finalize', 200, { headers });
    },
  ),
  commandsWithoutSignIn(
    'a cancelled upload answers 400 as often as it is finalized',
    'PUT cancel',
    async (kit, headers) => {
      const url = await start(kit, `${kit.folder}/testFile`);
      await send(url, 'cancel', 200, { headers, offset: 0 });
      await send(url, 'finalize', 400, { headers });
      await send(url, 'finalize', 400, { headers });
    },
  ),
  commandsWithoutSignIn('commands need not name the protocol again', 'PUT upload', async (kit, headers) => {
    const name = `${kit.folder}/testFile`;
    const url = await start(kit, name);
    const put = (command: string, more: Headers = {}) =>
      fetch(url, { method: 'PUT', headers: { ...headers, 'x-goog-upload-command': command, ...more } });
    expectSame('PUT upload', (await put('upload', { 'x-goog-upload-offset': '0' })).status, 200);
    const last = await put('finalize');
    expectSame('PUT finalize', [last.status, last.headers.get('x-goog-upload-status')], [200, 'final']);
    await expectStatus(kit, name, 200);
  }),
  commandsWithoutSignIn('a cancelled upload leaves no object', 'PUT cancel', async (kit, headers) => {
    const name = `${kit.folder}/testFile`;
    await send(await start(kit, name), 'cancel', 200, { headers });
    await expectStatus(kit, name, 404);
  }),
  commandsWithoutSignIn('cancelling twice answers 200 twice', 'PUT cancel', async (kit, headers) => {
    const url = await start(kit, `${kit.folder}/testFile`);
    await send(url, 'cancel', 200, { headers });
    await send(url, 'cancel', 200, { headers });
  }),
  commandsWithoutSignIn(
    'cancelling a finished upload answers 400',
    'PUT upload, finalize',
    async (kit, headers) => {
      const url = await start(kit, `${kit.folder}/testFile`);
      await send(url, 'upload, finalize', 200, { headers, offset: 0 });
      await send(url, 'cancel', 400, { headers });
    },
  ),
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, headers: Headers) => {
      const url = await start(kit, `${kit.folder}/testFile`);
      url.search = url.search.replace(/(upload_id=).*?(&)/, '$1foo$2');
      await send(url, 'cancel', 404, { headers });
    };
    return {
      title: 'cancelling an upload that is not there answers 404',
      run: (kit) => steps(kit, nobody),
      deviation: {
        failure: 'PUT cancel: 404 is wanted, 401 found',
        reason:
          'Passes when the command carries a sign-in; a guest is refused with 401 before anything is looked up.',
        passesSignedIn: true,
        instead: (kit) => steps(kit, alice),
      },
    };
  })(),
  {
    title: 'a zipped object is served unzipped to who does not ask for gzip',
    async run(kit) {
      const name = `${kit.folder}/gzippedFile`;
      const metadata = { contentType: 'text/plain', contentEncoding: 'gzip' };
      await prepare(kit, name, gzipSync('hello world'), metadata);
      const { headers, body } = await plainGet(`${objectUrl(kit, name)}?alt=media`, alice);
      expectSame(
        'headers',
        [headers['content-encoding'] ?? null, headers['content-length'] ?? null, headers['content-type']],
        [null, null, 'text/plain'],
      );
      expectSame('body', body.toString(), 'hello world');
    },
  },
  {
    title: 'a zipped object is served as it is to who accepts gzip',
    async run(kit) {
      const name = `${kit.folder}/gzippedFile`;
      const metadata = { contentType: 'text/plain', contentEncoding: 'gzip' };
      await prepare(kit, name, gzipSync('hello world'), metadata);
      const { headers, body } = await plainGet(`${objectUrl(kit, name)}?alt=media`, {
        ...alice,
        'accept-encoding': 'gzip',
      });
      expectSame('headers', [headers['content-encoding'], headers['content-type']], ['gzip', 'text/plain']);
      expectSame('body', gunzipSync(body).toString(), 'hello world');
    },
  },
  commandsWithoutSignIn('a started upload is active', 'PUT query', async (kit, headers) => {
    const url = await start(kit, `${kit.folder}/testFile`);
    expectSame('status', await send(url, 'query', 200, { headers }), 'active');
  }),
  commandsWithoutSignIn('a cancelled upload is cancelled', 'PUT cancel', async (kit, headers) => {
    const url = await start(kit, `${kit.folder}/testFile`);
    await send(url, 'cancel', 200, { headers });
    expectSame('status', await send(url, 'query', 200, { headers }), 'cancelled');
  }),
  commandsWithoutSignIn('a finalized upload is final', 'PUT upload', async (kit, headers) => {
    const url = await start(kit, `${kit.folder}/testFile`);
    await send(url, 'upload', 200, { headers, offset: 0 });
    await send(url, 'finalize', 200, { headers });
    expectSame('status', await send(url, 'query', 200, { headers }), 'final');
  }),
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, before: number) => {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name);
      expectSame('tokens', (await changeTokens(kit, name, 'create_token=true', 200)).length, before + 1);
    };
    return {
      title: 'create_token=true makes a download token',
      run: (kit) => steps(kit, 0),
      deviation: {
        failure: 'tokens: 1 is wanted, 2 found',
        reason: tokenReason,
        instead: (kit) => steps(kit, 1),
      },
    };
  })(),
  {
    title: 'another value of create_token answers 400',
    async run(kit) {
      await prepare(kit, `${kit.folder}/testFile`);
      await changeTokens(kit, `${kit.folder}/testFile`, 'create_token=someNonTrueParam', 400);
    },
  },
  { title: 'create_token with a sign-in that is not valid answers 403', ...badSignIn('create_token=true') },
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, left: number) => {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name);
      await changeTokens(kit, name, 'create_token=true', 200);
      const [first, ...others] = await changeTokens(kit, name, 'create_token=true', 200);
      const after = await changeTokens(kit, name, `delete_token=${first}`, 200);
      expectSame('tokens', [after.length, after.every((token) => others.includes(token))], [left, true]);
    };
    return {
      title: 'delete_token takes one of two download tokens away',
      run: (kit) => steps(kit, 1),
      deviation: {
        failure: 'tokens: [1,true] is wanted, [2,true] found',
        reason: tokenReason,
        instead: (kit) => steps(kit, 2),
      },
    };
  })(),
  ((): OfficialCase => {
    const steps = async (kit: OfficialKit, create: boolean) => {
      const name = `${kit.folder}/testFile`;
      await prepare(kit, name);
      if (create) await changeTokens(kit, name, 'create_token=true', 200);
      const answer = await fetch(objectUrl(kit, name), { headers: alice });
      const { downloadTokens } = (await answer.json()) as { downloadTokens: string };
      const after = await changeTokens(kit, name, `delete_token=${downloadTokens}`, 200);
      expectSame('tokens', [after.length, after[0] === downloadTokens], [1, false]);
    };
    return {
      title: 'a new download token comes in place of the last one that is deleted',
      run: (kit) => steps(kit, true),
      deviation: {
        failure: 'tokens: [1,false] is wanted, [2,false] found',
        reason: `${tokenReason} Passes with that one token.`,
        instead: (kit) => steps(kit, false),
      },
    };
  })(),
  {
    title: 'delete_token with a sign-in that is not valid answers 403',
    ...badSignIn('delete_token=someToken'),
  },
];
