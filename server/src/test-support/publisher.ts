import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '@bestie/contracts/errors';
import { hostId } from '@bestie/contracts/releases';
import type { Channel, FileEncoding } from '@bestie/contracts/releases';
import type { RemoteReleases } from '@bestie/contracts/releases.contract';
import type { PageComposition, PageData } from '@bestie/contracts/remotes';
import { bearerOf } from './whole-server';
import type { SignedIn } from './whole-server';
import type { BuiltHost, BuiltRemote } from './releases';

const why = 'Because a test says so';

type Built = BuiltRemote | BuiltHost;

export interface Reply<Body> {
  status: number;
  body: Body;
  /** Of an error response. */
  error: ErrorBody['error'];
}

export const pack: Record<FileEncoding, (text: string) => Buffer> = {
  '': (text) => Buffer.from(text),
  br: (text) => brotliCompressSync(text),
  gz: (text) => gzipSync(text),
};

export type Publisher = ReturnType<typeof createPublisher>;

/** Publishes releases and changes channels as a team or an admin, over HTTP injection. */
export function createPublisher(app: FastifyInstance, token: string) {
  const headers = bearerOf({ token });

  async function call<Body = RemoteReleases>(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Reply<Body>> {
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = (reply.body === '' ? null : reply.json()) as Body & ErrorBody;
    return { status: reply.statusCode, body, error: body?.error };
  }
  const address = ({ release }: Built) =>
    `/api/releases/${'id' in release ? release.id : hostId}/versions/${encodeURIComponent(release.version)}`;

  const publisher = {
    call,
    list: (remoteId: string) => call('GET', `/api/releases/${remoteId}`),
    begin: (built: Built, more: object = {}) =>
      call<{ missing: { path: string; encoding: FileEncoding }[] }>('POST', address(built), {
        description: built.release,
        surface: {},
        transferBytes: {},
        ...more,
      }),
    async put(built: Built, path: string, encoding: FileEncoding = '', bytes?: Buffer) {
      const reply = await app.inject({
        method: 'PUT',
        url: `${address(built)}/files/${path}?encoding=${encoding}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: bytes ?? pack[encoding](built.contents[path] ?? ''),
      });
      const error = reply.body === '' ? undefined : reply.json<ErrorBody>().error;
      return { status: reply.statusCode, error };
    },
    publish: (built: Built, channel: Channel | null, more: object = {}) =>
      call('POST', `${address(built)}/publish`, { channel, ...(channel && { withoutProof: why }), ...more }),
    /** Publishes everything; throws unless all files were accepted. */
    async release(built: Built, channel: Channel | null = 'stable', more: object = {}) {
      const expectDone = ({ status, error }: { status: number; error?: unknown }) => {
        if (status >= 300) throw new Error(JSON.stringify(error));
      };
      const begun = await publisher.begin(built);
      expectDone(begun);
      for (const { path, encoding } of begun.body.missing)
        expectDone(await publisher.put(built, path, encoding));
      const published = await publisher.publish(built, channel, more);
      expectDone(published);
      return published.body;
    },
    changeChannel: (remoteId: string, verb: 'promote' | 'rollback' | 'canary', body: object = {}) =>
      call('POST', `/api/releases/${remoteId}/${verb}`, {
        reason: why,
        ...(verb !== 'rollback' && { withoutProof: true }),
        ...body,
      }),
  };
  return publisher;
}

/** The data in the page for a person, and its status. */
export async function visit(
  app: FastifyInstance,
  person: Pick<SignedIn, 'cookie'> | null,
  path = '/home',
  cookies = '',
): Promise<PageData & { status: number }> {
  const cookie = [person?.cookie, cookies].filter(Boolean).join('; ');
  const reply = await app.inject({ url: path, headers: { cookie } });
  const json = /<script type="application\/json" id="bestie">(.*?)<\/script>/s.exec(reply.body)?.[1];
  return { ...(JSON.parse(json ?? 'null') as PageData), status: reply.statusCode };
}

/** Version and channel of a remote in a composition. */
export function runningIn({ remotes }: PageComposition, remoteId: string): string | undefined {
  const remote = remotes.find(({ id }) => id === remoteId);
  return remote && `${remote.version} ${remote.channel}`;
}
