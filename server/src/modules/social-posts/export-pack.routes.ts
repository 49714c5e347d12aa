import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { networkNames } from '@bestie/contracts/connections';
import { BestieError } from '@bestie/contracts/errors';
import { packMediaNames, packTexts } from '@bestie/contracts/export-pack';
import { id } from '@bestie/contracts/fields';
import { roleAtLeast } from '@bestie/contracts/roles';
import { person } from '../../platform/http/caller';
import type { Person } from '../../platform/http/caller';
import { invalidInput } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import { requireFound } from '../../platform/http/require-found';
import { guardUserBytes } from '../../platform/objects/contents/object-media';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import { contentDisposition } from '../../platform/objects/protocol/object-disposition';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import { archiveNames, createArchiveStream } from '../assets';
import { socialPostPolicy } from './social-posts.policy';
import type { SocialPostsRepositories } from './social-posts.repositories';
import { contentOf, mediaFacts } from './variant-check';

type Reading = Pick<SocialPostsRepositories, 'socialPosts' | 'socialVariants'>;

/** A file of the pack: a text, or the stored original of that name. */
interface PackFile {
  name: string;
  sha256: string;
  text?: string;
  objectName?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The beginning of the first line, without half an emoji. */
const beginningOf = (text: string) => [...(text.split('\n')[0] ?? '')].slice(0, 60).join('');

/** What a version consists of, for whoever publishes it by hand. @throws BestieError `not_found` */
async function findPack({ socialPosts, socialVariants }: Reading, caller: Person, variantId: string) {
  const variant = socialPostPolicy.requireVisible(caller, await socialVariants.find(variantId));
  const post = requireFound(await socialPosts.find(variant.post_id));
  requireFound(post.deleted_at === null);
  const media = await socialPosts.mediaOf(variantId);
  const content = contentOf(variant, post.text);
  const mediaNames = archiveNames(packMediaNames(media).map((name) => ({ folder: '', name })));
  const files: PackFile[] = [
    ...media.map((file, index) => ({
      name: mediaNames[index]!,
      sha256: file.sha256,
      objectName: file.object_name,
    })),
    ...packTexts(content, media.map(mediaFacts)).map(({ file, text }) => ({
      name: file,
      text,
      sha256: sha256(text),
    })),
  ];
  // As `sha256sum --check` reads it.
  const checksums = files.map((file) => `${file.sha256}  ${file.name}\n`).join('');
  return {
    name: `${networkNames[variant.network]} ${beginningOf(content.title || content.text)}`.trim(),
    at: variant.updated_at,
    files: [...files, { name: 'SHA256SUMS.txt', text: checksums, sha256: sha256(checksums) }],
  };
}

/**
 * `GET /api/social/variants/{variantId}/pack`: a ZIP with the files of a version in their order, its texts, and their checksums. A
 * link carries no header, so the session cookie opens it. It changes nothing.
 */
export function registerExportPackRoute(
  app: FastifyInstance,
  {
    repositories,
    driver,
    findObject,
    authenticate,
    rateLimits,
  }: HttpServices & {
    repositories: Reading;
    driver: ObjectDriver;
    findObject: (name: string) => Promise<StoredObject | undefined>;
  },
): void {
  app.get('/api/social/variants/:variantId/pack', async (request, reply) => {
    const caller = person(await authenticate(request));
    if (!roleAtLeast(caller.role, 'creator')) throw new BestieError('forbidden');
    await rateLimits.consume('read', 'socialVariants.pack', caller.uid);
    const parsed = z.object({ variantId: id }).safeParse(request.params);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { name, at, files } = await findPack(repositories, caller, parsed.data.variantId);
    const stream = createArchiveStream(
      files.map((file) => ({ folder: '', name: file.name, object_name: file.name, created_at: at })),
      async (wanted) => {
        const { text, objectName } = files.find((file) => file.name === wanted)!;
        if (text !== undefined) return Readable.from([Buffer.from(text)]);
        const object = await findObject(objectName!);
        return object && driver.read(object.content_id);
      },
    );
    guardUserBytes(reply, 'same-origin');
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', contentDisposition('attachment', `${name}.zip`));
    return reply.type('application/zip').send(stream);
  });
}
