import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import type { SocialPost } from '@bestie/contracts/social-posts.contract';
import type { SocialVariant } from '@bestie/contracts/social-variants.schema';
import { bearerOf } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

type PictureFormat = 'jpeg' | 'png';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Reply<Body> {
  status: number;
  body: Body & { error: { code: string; message: string; field?: string; issues?: { field: string }[] } };
}

/** Calls of a creator on a whole server. */
export function createStudio(whole: WholeServer) {
  async function call<Body = SocialPost>(
    who: SignedIn,
    method: Method,
    url: string,
    payload?: object,
  ): Promise<Reply<Body>> {
    const reply = await whole.app.inject({
      method,
      url,
      headers: bearerOf(who),
      ...(payload && { payload }),
    });
    return {
      status: reply.statusCode,
      body: (reply.body.startsWith('{') ? reply.json() : {}) as Reply<Body>['body'],
    };
  }
  async function must<Body = SocialPost>(...given: Parameters<typeof call>): Promise<Body> {
    const { status, body } = await call<Body>(...given);
    if (status >= 300) throw new Error(`${given[1]} ${given[2]} answered ${JSON.stringify(body)}`);
    return body;
  }
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    whole.database.pool.query<Row>(text, values).then(({ rows }) => rows);
  const spaces = new Map<string, string>();

  /** Uploads a picture for a file of a space. @returns the name of the object */
  async function upload(
    { uid }: SignedIn,
    {
      spaceId,
      assetId,
      width,
      height,
      format = 'jpeg',
    }: { spaceId: string; assetId: string; width: number; height: number; format?: PictureFormat },
  ): Promise<string> {
    const background = { r: Math.floor(Math.random() * 256), g: width % 256, b: height % 256 };
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
    const path = `spaces/${spaceId}/${assetId}/${uuidv7()}.${format}`;
    await whole.server.storage.objects.ensureObject(path, bytes, `image/${format}`, uid);
    return path;
  }

  const studio = {
    call,
    must,
    sql,
    /** A picture in the creator’s space. */
    async picture(who: SignedIn, { name = 'look.jpg', width = 40, height = 50 } = {}) {
      let spaceId = spaces.get(who.uid);
      if (spaceId === undefined) {
        spaceId = uuidv7();
        spaces.set(who.uid, spaceId);
        await must(who, 'POST', '/api/spaces', { id: spaceId, name: 'Lookbook' });
      }
      const id = uuidv7();
      const path = await upload(who, { spaceId, assetId: id, width, height });
      await must(who, 'POST', `/api/spaces/${spaceId}/assets`, { id, path, name, folder: '' });
      return { spaceId, assetId: id, path };
    },
    /** A newer version of a picture. */
    async newVersion(
      who: SignedIn,
      { spaceId, assetId }: { spaceId: string; assetId: string },
      format: PictureFormat = 'jpeg',
    ): Promise<void> {
      const path = await upload(who, { spaceId, assetId, width: 40, height: 50, format });
      await must(who, 'POST', `/api/spaces/${spaceId}/assets/${assetId}/versions`, { path });
    },
    /** A post with one version on Instagram that breaks no rule. */
    async post(
      who: SignedIn,
      changes: object = {},
      file?: { spaceId: string; assetId: string },
    ): Promise<SocialVariant & { postText: string }> {
      const { spaceId, assetId } = file ?? (await studio.picture(who));
      const id = uuidv7();
      const post = await must(who, 'POST', '/api/social/posts', {
        id,
        text: 'Camel, six ways.',
        label: '',
        category: '',
        variants: [
          {
            id: uuidv7(),
            network: 'instagram',
            type: 'post',
            text: null,
            media: [{ spaceId, assetId, role: 'item', alt: 'A coat' }],
            ...changes,
          },
        ],
      });
      return { ...post.variants[0]!, postText: post.text };
    },
    /** Reads a version as it is now. */
    async read(who: SignedIn, { postId, id }: Pick<SocialVariant, 'postId' | 'id'>): Promise<SocialVariant> {
      const post = await must(who, 'GET', `/api/social/posts/${postId}`);
      return post.variants.find((variant) => variant.id === id)!;
    },
    /** Does something with a version. */
    act: (
      who: SignedIn,
      { id, version }: Pick<SocialVariant, 'id' | 'version'>,
      verb: string,
      payload: object = {},
    ) => call(who, 'POST', `/api/social/variants/${id}/${verb}`, { version, ...payload }),
    schedule: (
      who: SignedIn,
      variant: Pick<SocialVariant, 'id' | 'version'>,
      wallTime: string,
      timezone = 'UTC',
    ) => studio.act(who, variant, 'schedule', { wallTime, timezone }),
    /** A wall time (UTC) so many minutes from now. */
    inMinutes: (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16),
    /** Lets time go by for everything that waits, by the clock of the database. */
    async pass(minutes: number): Promise<void> {
      const by = `${minutes * 60} seconds`;
      for (const [table, columns] of Object.entries(times))
        await sql(
          `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${by}'`).join(', ')}`,
        );
    },
  };
  return studio;
}

const times: Record<string, string[]> = {
  social_variants: [
    'scheduled_at',
    'attempt_at',
    'reminded_at',
    'marked_at',
    'state_since',
    'published_at',
    'measure_at',
  ],
  social_attempts: ['created_at', 'sent_at', 'ended_at', 'next_at', 'lease_until'],
  social_follow_ups: ['next_at', 'lease_until'],
};
