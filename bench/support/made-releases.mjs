import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { confirmByPassword } from '../../webpack/step-up.js';
import { demoPassword } from './bestie.mjs';

/** Hash of a file as it is in a page. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const packed = {
  '': (text) => Buffer.from(text),
  br: (text) => brotliCompressSync(text),
  gz: (text) => gzipSync(text),
};

/**
 * A release as a build would make it; each version has unique bytes, so that a mix would be detected.
 * @param {{ host: { shell: string, runtime: string } }} platform what it must be compatible with (`GET
 * /api/releases`)
 */
export function makeRelease(id, version, platform) {
  const contents = Object.fromEntries(
    ['entry.js', 'page-home.js', 'page-more.js', 'page-home.css'].map((path) => [
      path,
      `/* ${id}@${version} ${path} ${randomBytes(2000).toString('hex')} */`,
    ]),
  );
  return {
    contents,
    description: {
      id,
      version,
      title: id,
      audience: 'fan',
      accent: 'fan',
      home: `/${id}/home`,
      entry: 'entry.js',
      shell: `^${platform.host.shell}`,
      runtime: platform.host.runtime,
      container: `${id}_${version}`.replace(/\W/g, '_'),
      navigation: [{ items: [{ label: id, to: `/${id}/home`, icon: 'house' }] }],
      routes: [
        { path: `/${id}/home`, title: 'Home', breadcrumb: 'Home', page: 'home' },
        { path: `/${id}/more`, title: 'More', breadcrumb: 'More', page: 'more' },
      ],
      files: Object.entries(contents).map(([path, text]) => ({
        path,
        bytes: Buffer.byteLength(text),
        integrity: integrityOf(Buffer.from(text)),
      })),
      pageFiles: {
        home: ['entry.js', 'page-home.js', 'page-home.css'],
        more: ['entry.js', 'page-more.js'],
      },
      sharedPackages: [],
      commit: null,
      builtAt: new Date().toISOString(),
    },
  };
}

/** One call with a bearer token. Operations that need a confirmation are confirmed with the demo's password. */
export async function call(origin, token, method, path, input, proof) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(input && { 'content-type': 'application/json' }),
      ...(proof && { 'x-step-up': proof }),
    },
    ...(input && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  const body = text === '' ? null : JSON.parse(text);
  const stepUp = body?.error?.stepUp;
  if (!stepUp) return { status: answer.status, body };
  if (!(await confirmByPassword({ origin, token, password: demoPassword, stepUp })))
    throw new Error(`${path} could not be confirmed.`);
  return call(origin, token, method, path, input, stepUp);
}

/** Publishes from where an earlier attempt stopped. @returns the answer of the publish */
export async function publish(origin, token, { description, contents }, channel) {
  const { id, version } = description;
  const address = `/api/releases/${id}/versions/${version}`;
  const input = { description, surface: {}, transferBytes: {} };
  const begun = await call(origin, token, 'POST', address, input);
  const waiting = [...(begun.body?.missing ?? [])];
  const send = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { path, encoding } = file;
      const answer = await fetch(`${origin}${address}/files/${path}?encoding=${encoding}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: packed[encoding](contents[path]),
      });
      await answer.arrayBuffer();
    }
  };
  // Four at a time, as the command does.
  await Promise.all(Array.from({ length: 4 }, send));
  return call(origin, token, 'POST', `${address}/publish`, {
    channel,
    ...(channel && { withoutProof: 'A bench' }),
  });
}

/** The demo admin: an ID token and a session cookie. */
export async function signInAdmin(origin) {
  const account = { email: 'admin@bestie.test', password: demoPassword, returnSecureToken: true };
  const url = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench';
  const { body } = await call(origin, '', 'POST', url, account);
  const login = await fetch(`${origin}/sessionLogin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.idToken}`, origin },
  });
  await login.arrayBuffer();
  return { token: body.idToken, cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] };
}

/** Creates this many deploy tokens for each remote, because each is limited to 60 calls a minute. */
export async function makeTokens(origin, { token: adminToken }, remoteIds, count) {
  const tokens = {};
  for (const id of remoteIds) {
    tokens[id] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const input = { name: `bench ${turn}`, days: 1, reason: 'A bench publishes with it' };
      const { body } = await call(origin, adminToken, 'POST', `/api/releases/${id}/tokens`, input);
      tokens[id].push(body.token);
    }
  }
  return tokens;
}
