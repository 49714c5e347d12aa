import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { archivesContract } from '@bestie/contracts/archives.contract';
import { person } from '../../platform/http/caller';
import type { Person } from '../../platform/http/caller';
import { suspendedPath } from '../../platform/identity/suspension-links';
import type { SuspensionLinks } from '../../platform/identity/suspension-links';
import { createHeavyReads } from '../../platform/http/heavy-reads';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import { contentDisposition } from '../../platform/objects/protocol/object-disposition';
import { guardUserBytes } from '../../platform/objects/contents/object-media';
import type { ArchivesService } from './archives.service';

/** HTTP routes of the contract, and the ZIP itself for links, which cannot carry a header. */
export function registerArchivesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  archives: ArchivesService,
  links: Pick<SuspensionLinks, 'open'>,
): void {
  registerContract(app, http, 'archives', archivesContract, {
    get: ({ caller }) => archives.summary(caller),
    import: ({ caller, input }) => archives.import(caller, input),
    imports: ({ caller }) => archives.imports(caller),
    offers: ({ caller, input }) => archives.offers(caller, input.importId),
  });

  // An export reads rows and files until its last byte is sent.
  const openExports = createHeavyReads({ running: 2, waiting: 0 });

  async function send(caller: Person, reply: FastifyReply) {
    await http.rateLimits.consume('bulk', 'archives.export', caller.uid);
    guardUserBytes(reply, 'same-origin');
    const read = () => archives.export(caller);
    return openExports.run(caller.uid, async () => {
      const { fileName, stream } = await (http.heavyReads?.run(caller.uid, read) ?? read());
      reply.header('cache-control', 'private, no-store');
      reply.header('content-disposition', contentDisposition('attachment', fileName));
      void reply.type('application/zip').send(stream);
      await finished(stream).catch(() => {});
      return reply;
    });
  }

  app.get('/api/archive', async (request, reply) => send(person(await http.authenticate(request)), reply));

  // Who is suspended takes everything along by the link of their mail.
  app.get<{ Params: { token: string } }>(
    suspendedPath(':token', '/archive.zip'),
    async ({ params, ip }, reply) => {
      await http.rateLimits.consume('session', 'users.suspended', ip);
      return send((await links.open(params.token)).caller, reply);
    },
  );
}
