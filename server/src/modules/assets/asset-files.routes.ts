import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';
import { id } from '@bestie/contracts/fields';
import { roleAtLeast } from '@bestie/contracts/roles';
import { guest, person } from '../../platform/http/caller';
import type { Caller, Person } from '../../platform/http/caller';
import type { LinkedMedia } from '../../platform/objects/contents/linked-media';
import { invalidInput } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import { contentDisposition } from '../../platform/objects/protocol/object-disposition';
import { guardUserBytes, sendMedia } from '../../platform/objects/contents/object-media';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import { createArchiveStream } from './asset-archive';
import type { AssetSharesService } from './asset-shares.service';

export interface AssetFilesDependencies extends HttpServices {
  shares: AssetSharesService;
  driver: ObjectDriver;
  findObject: (name: string) => Promise<StoredObject | undefined>;
  linkedMedia: LinkedMedia;
}

const originalQuery = z.object({ versionId: id.optional(), download: z.stringbool().optional() });
const token = z.string().regex(/^[\w-]{20,100}$/);

/**
 * Downloads for links and media elements, which cannot carry a header: the session cookie opens originals and
 * ZIPs, the token in the address opens a shared file.
 */
export function registerAssetFilesRoutes(
  app: FastifyInstance,
  { shares, driver, findObject, linkedMedia, authenticate, rateLimits }: AssetFilesDependencies,
): void {
  async function admit(request: FastifyRequest, operation: string): Promise<Person> {
    const caller = person(await authenticate(request));
    if (!roleAtLeast(caller.role, 'creator')) throw new BestieError('forbidden');
    await rateLimits.consume('read', operation, caller.uid);
    return caller;
  }

  async function sendOriginal(
    request: FastifyRequest,
    reply: FastifyReply,
    file: {
      name: string;
      objectName: string;
      asFile: boolean;
      resourcePolicy: 'same-origin' | 'cross-origin';
    },
    /** Visitors who have only a link. */
    holder?: Caller,
  ): Promise<FastifyReply> {
    const object = await findObject(file.objectName);
    if (!object) throw new BestieError('not_found');
    const disposition = `${file.asFile ? 'attachment' : 'inline'}; filename="${file.name.replace(/"/g, '')}"`;
    const shown = { ...object, content_disposition: disposition, cache_control: null };
    const options = { byToken: false, resourcePolicy: file.resourcePolicy };
    return holder
      ? linkedMedia.send(request, reply, shown, holder, options)
      : sendMedia(request, reply, shown, { ...options, driver });
  }

  app.get('/api/spaces/:spaceId/assets/:assetId/original', async (request, reply) => {
    const caller = await admit(request, 'assets.original');
    const place = parse(z.object({ spaceId: id, assetId: id }), request.params);
    const { versionId, download = false } = parse(originalQuery, request.query);
    const { name, objectName } = await shares.findOriginal(caller, { ...place, versionId });
    return sendOriginal(request, reply, {
      name,
      objectName,
      asFile: download,
      resourcePolicy: 'same-origin',
    });
  });

  app.get('/api/spaces/:spaceId/archives/:archiveId', async (request, reply) => {
    const caller = await admit(request, 'assets.archive');
    const place = parse(z.object({ spaceId: id, archiveId: id }), request.params);
    const { archive, files } = await shares.openArchive(caller, place);
    const stream = createArchiveStream(files, async (name) => {
      const object = await findObject(name);
      return object && driver.read(object.content_id);
    });
    guardUserBytes(reply, 'same-origin');
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', contentDisposition('attachment', `${archive.name}.zip`));
    return reply.type('application/zip').send(stream);
  });

  app.get('/api/shares/:token', async (request, reply) => {
    await rateLimits.consume('read', 'assets.shared', request.ip);
    const given = token.safeParse((request.params as { token: string }).token);
    if (!given.success) throw new BestieError('not_found');
    const shared = await shares.openShared(given.data);
    reply.header('x-robots-tag', 'noindex');
    if (shared.what === 'original') {
      const file = { name: shared.name, objectName: shared.object_name, asFile: false };
      return sendOriginal(request, reply, { ...file, resourcePolicy: 'cross-origin' }, guest);
    }
    // The derivative, because the original still has the camera's metadata.
    if (!shared.large_content)
      throw new BestieError('unavailable', { message: 'The picture is being prepared.', retryAfter: 5 });
    guardUserBytes(reply, 'cross-origin');
    reply.header('cache-control', 'private, max-age=0');
    return reply.type('image/webp').send(driver.read(shared.large_content));
  });
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
