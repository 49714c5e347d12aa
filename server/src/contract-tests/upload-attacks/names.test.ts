/** Names and header values. Each is refused or harmless; what only a browser can show is in e2e/journeys/security.spec.ts. */
import { readdir } from 'node:fs/promises';
import { bearerOf } from '../../test-support/whole-server';
import {
  address,
  attacked,
  json,
  media,
  own,
  put,
  putEncoded,
  raw,
  root,
  statusOf,
  useAttackedServer,
} from './attacked-server';

useAttackedServer();

describe('names', () => {
  const secret = 'bob’s';
  const outside = [
    '../',
    '..%2F',
    '..%5C',
    '%2e%2e/',
    '%252e%252e/',
    '..%252f',
    './../',
    '.../',
    '/../',
    '//',
  ];

  test.each(outside)(
    'traversal by %s stays a name in the own folder and reaches nothing else',
    async (climb) => {
      await raw('POST', '/', {});
      const before = await readdir(attacked.whole.dataDir);
      for (const tail of [`${attacked.bob.uid}/closet/x`, 'etc/passwd', 'objects/x']) {
        const encoded = `users%2F${attacked.alice.uid}%2F${climb.replaceAll('/', '%2F')}${encodeURIComponent(tail)}`;
        const stored = await putEncoded(encoded, secret);
        expect(stored.status).toBe(200);
        expect(String(json(stored)['name']).startsWith(`users/${attacked.alice.uid}/`)).toBe(true);
      }
      // Contents are stored under generated names only.
      expect(await readdir(attacked.whole.dataDir)).toEqual(before);
      expect(await statusOf(raw('GET', address(own('closet/x', attacked.bob)), bearerOf(attacked.bob)))).toBe(
        404,
      );
    },
  );

  test.each([
    ['the folder of somebody else', () => own('x', attacked.bob), 403],
    ['.. before one’s own', () => `users/../users/${attacked.alice.uid}/x`, 403],
    ['.. out of somebody’s', () => `users/${attacked.bob.uid}/../${attacked.alice.uid}/x`, 403],
    ['a leading slash', () => `/${own('x')}`, 403],
    ['a backslash for a slash', () => `users\\${attacked.alice.uid}\\x`, 403],
    ['an empty segment', () => `users//${attacked.alice.uid}/x`, 403],
    ['an empty uid', () => 'users//x', 403],
    ['nothing', () => '', 400],
    ['the folder itself', () => own(''), 403],
    ['NUL', () => own('a\0.png'), 400],
    ['CR and LF', () => own('a\r\nset-cookie: x=1'), 400],
    ['a control character', () => own('a\u001b[2J'), 400],
    ['DEL', () => own('a\u007f'), 400],
    ['the last code point', () => own('\u{10ffff}'), 400],
    ['a space that is none', () => 'spaces/nonsense/x', 403],
    ['no folder at all', () => 'x', 403],
    ['1,025 bytes', () => own('x').padEnd(1025, 'x'), 400],
    ['1,025 bytes of two each', () => own('ü'.repeat(512)), 400],
    ['a fullwidth u, which normalises to u', () => `\uff55sers/${attacked.alice.uid}/x`, 403],
    ['a uid with a combining mark', () => `users/${attacked.alice.uid}\u0301/x`, 403],
    ['an upper-case folder', () => own('x').toUpperCase(), 403],
  ])('%s', async (_what, name, status) => {
    expect(await statusOf(put(name(), secret))).toBe(status);
    expect(await statusOf(put(name(), secret, { metadata: { name: own('elsewhere') } }))).toBe(status);
    expect(await statusOf(media(own('elsewhere')))).toBe(404);
  });

  test.each([
    ['overlong UTF-8', '%c0%ae%c0%ae%c0%af'],
    ['overlong UTF-8 of three bytes', '%e0%80%ae'],
    ['half a surrogate pair', '%ed%a0%80'],
    ['a byte that is no UTF-8', '%ff'],
    ['half an escape', '%2'],
  ])('%s is refused in a name and in a URL', async (_what, bytes) => {
    expect(await statusOf(putEncoded(`users%2F${attacked.alice.uid}%2F${bytes}`, secret))).toBe(400);
    expect(
      await statusOf(
        raw('GET', `${root}/users%2F${attacked.alice.uid}%2F${bytes}`, bearerOf(attacked.alice)),
      ),
    ).toBe(400);
  });

  test('two Unicode forms of a name are two names, and each keeps its own bytes', async () => {
    const [composed, decomposed] = [own('files/Ä'.normalize('NFC')), own('files/Ä'.normalize('NFD'))];
    await put(composed, 'one');
    await put(decomposed, 'two');
    expect((await media(composed)).body.toString()).toBe('one');
    expect((await media(decomposed)).body.toString()).toBe('two');
  });

  test('a name is decoded once', async () => {
    await put(own('files/%2e%2e%2fx'), 'percent');
    expect((await media(own('files/%2e%2e%2fx'))).body.toString()).toBe('percent');
    expect(await statusOf(media(own('files/../x')))).toBe(404);
  });

  test.each([
    ['a bidi override', 'files/gpj.\u202eexe', 'gpj.exe'],
    ['bidi isolates and marks', 'files/\u2066a\u2069\u200f.txt', 'a.txt'],
    ['a path with backslashes', 'files/..\\..\\autorun.inf', 'autorun.inf'],
    ['dots alone', 'files/..', 'file'],
    ['quotes and semicolons', 'files/a";filename=evil.exe', 'a";filename=evil.exe'],
  ])('%s does not reach the suggested file name', async (_what, path, saved) => {
    await put(own(path), 'x');
    const disposition = (await media(own(path))).headers['content-disposition'] ?? '';
    expect(decodeURIComponent(disposition.split("filename*=UTF-8''")[1] ?? '')).toBe(saved);
    expect(disposition).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
  });

  test('nor does a path in the requested file name', async () => {
    await put(own('files/n'), 'x', { metadata: { contentDisposition: 'inline; filename="../../.bashrc"' } });
    expect((await media(own('files/n'))).headers['content-disposition']).toBe(
      `attachment; filename=".bashrc"; filename*=UTF-8''.bashrc`,
    );
  });
});

describe('header injection', () => {
  const injected = [
    'x\r\nset-cookie: a=b',
    'x\nset-cookie: a=b',
    'x\rset-cookie: a=b',
    'x\0',
    'x\u010d\u010aset-cookie: a=b',
    'x\u2028y',
  ];

  test.each(['contentDisposition', 'contentType', 'cacheControl', 'contentEncoding', 'contentLanguage'])(
    'CR, LF and their encodings in %s',
    async (field) => {
      await put(own('files/plain'), 'x');
      for (const tail of injected) {
        const value = field === 'contentType' ? `text/plain; a=${tail}` : tail;
        expect(await statusOf(put(own('files/h'), 'x', { metadata: { [field]: value } }))).toBe(400);
        const patch = raw(
          'PATCH',
          address(own('files/plain')),
          bearerOf(attacked.alice),
          JSON.stringify({ [field]: value }),
        );
        expect(await statusOf(patch)).toBe(400);
      }
      expect(await statusOf(media(own('files/h')))).toBe(404);
    },
  );

  test('custom metadata travels in JSON and never in a header', async () => {
    const metadata = {
      'x\r\nset-cookie': 'a=b',
      constructor: 'x',
      'content-type': 'text/html',
      __proto__x: '</script>',
    };
    expect(await statusOf(put(own('files/custom'), 'x', { metadata: { metadata } }))).toBe(200);
    for (const answer of [
      await media(own('files/custom')),
      await raw('GET', address(own('files/custom')), bearerOf(attacked.alice)),
    ]) {
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(JSON.stringify(answer.headers)).not.toContain('a=b');
    }
    expect(json(await raw('GET', address(own('files/custom')), bearerOf(attacked.alice)))).toMatchObject({
      metadata,
    });
    const polluting = `{"metadata":{"__proto__":"x","a":"b"}}`;
    await raw('PATCH', address(own('files/custom')), bearerOf(attacked.alice), polluting);
    expect(({} as { a?: string }).a).toBeUndefined();
    expect(
      await statusOf(put(own('files/custom'), 'x', { metadata: { metadata: { a: 'x'.repeat(8200) } } })),
    ).toBe(400);
  });

  test('headers of a multipart part and the announced values of an upload', async () => {
    const body = `--17\r\ncontent-type: application/json\r\n\r\n{}\r\n--17\r\ncontent-type: text/plain\r\nset-cookie: a=b\r\ncontent-disposition: x\r\n\r\nx\r\n--17--`;
    const headers = { ...bearerOf(attacked.alice), 'content-type': 'multipart/related; boundary=17' };
    await raw('POST', `${root}?name=${encodeURIComponent(own('files/part'))}`, headers, body);
    expect((await media(own('files/part'))).headers).toMatchObject({ 'content-type': 'text/plain' });
    expect((await media(own('files/part'))).headers['set-cookie']).toBeUndefined();
  });
});
