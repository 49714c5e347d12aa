import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { until } from './until';
import { bearerOf } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

export interface Reply<Body> {
  status: number;
  body: Body & { error: { code: string; message: string; field?: string } };
  text: string;
  headers: Record<string, unknown>;
}

/** What looks like an MP3 of a minute per 1,000 bytes. */
export const soundBytes = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('ID3'), Buffer.alloc(bytes - 3, 7)]);

/** Ways to make episodes in tests, over HTTP and real storage. */
export function episodeMaker(whole: WholeServer) {
  async function call<Body = Episode>(
    who: SignedIn | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const reply = await whole.app.inject({
      method,
      url,
      headers: { ...(who && bearerOf(who)), ...headers },
      ...(payload && { payload }),
    });
    const body = (reply.body.startsWith('{') ? reply.json() : null) as Reply<Body>['body'];
    return { status: reply.statusCode, body, text: reply.body, headers: reply.headers };
  }

  const maker = {
    call,

    /** Uploads sound and gives it to an episode. */
    async sound(who: SignedIn, episodeId: string, { bytes = 4000, seconds = 240 } = {}) {
      const id = uuidv7();
      const path = `users/${who.uid}/episodes/${episodeId}/${id}.mp3`;
      await whole.server.storage.objects.ensureObject(path, soundBytes(bytes), 'audio/mpeg', who.uid);
      return call(who, 'PUT', `/api/episodes/${episodeId}/audio`, {
        id,
        path,
        fileName: 'hems.mp3',
        durationSeconds: seconds,
      });
    },

    /** A drawn square, processed. @returns the name of its object */
    async cover(who: SignedIn, folder: string, side = 1400) {
      const path = `users/${who.uid}/episodes/${folder}/${uuidv7()}.jpg`;
      const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#c2557a' } })
        .jpeg()
        .toBuffer();
      await whole.server.storage.objects.ensureObject(path, bytes, 'image/jpeg', who.uid);
      await until(async () => {
        const { rows } = await whole.database.pool.query(
          `select 1 from pictures where object_name = $1 and state = 'ready'`,
          [path],
        );
        return rows.length > 0;
      });
      return path;
    },

    async draft(who: SignedIn, fields: object = {}) {
      const { status, body } = await call(who, 'POST', '/api/episodes', {
        id: uuidv7(),
        title: 'The hem',
        kind: 'bonus',
        ...fields,
      });
      if (status !== 200) throw new Error(body.error.message);
      return body;
    },

    async published(who: SignedIn, fields: object = {}) {
      const { id } = await maker.draft(who, fields);
      await maker.sound(who, id);
      const { status, body } = await call(who, 'POST', `/api/episodes/${id}/publish`, {});
      if (status !== 200) throw new Error(body.error.message);
      return body;
    },

    feed: (who: SignedIn, headers?: Record<string, string>) =>
      call(null, 'GET', `/api/podcasts/${who.uid}/feed.xml`, undefined, headers),
  };
  return maker;
}
