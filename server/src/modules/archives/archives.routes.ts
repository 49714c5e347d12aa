import type { FastifyInstance, FastifyReply } from 'fastify';
import { archivesContract } from '@bestie/contracts/archives.contract';
import { person } from '../../platform/http/caller';
import type { Person } from '../../platform/http/caller';
import { suspendedPath } from '../../platform/identity/suspension-links';
import type { SuspensionLinks } from '../../platform/identity/suspension-links';
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

  async function send(caller: Person, reply: FastifyReply) {
    await http.rateLimits.consume('bulk', 'archives.export', caller.uid);
    guardUserBytes(reply, 'same-origin');
    const read = () => archives.export(caller);
    const { fileName, stream } = await (http.heavyReads?.run(caller.uid, read) ?? read());
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', contentDisposition('attachment', fileName));
    return reply.type('application/zip').send(stream);
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
