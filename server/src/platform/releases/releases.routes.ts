import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';
import { fileEncodings, sourceMapEncoding } from '@bestie/contracts/releases';
import { releasesContract } from '@bestie/contracts/releases.contract';
import { remoteId } from '@bestie/contracts/remotes.schema';
import { roleAtLeast } from '@bestie/contracts/roles';
import { isVersion } from '@bestie/contracts/versions';
import {
  parseInput,
  rateKeyOf,
  registerContract,
  requireOwnRemote,
  type Handlers,
  type HttpServices,
} from '../http/register-contract';
import { bodyPieces, discardRefusedBodies } from '../objects/protocol/request-body';
import type { ReleasePublishingService } from './publishing/release-publishing.service';
import type { ReleaseTokensService } from './tokens/release-tokens.service';
import type { ReleaseWebhooksService } from './webhooks/release-webhooks.service';
import type { ReleaseProofsService } from './proofs/release-proofs.service';
import type { ReleaseTrials } from './trials/release-trials';
import type { ReleaseTrialsService } from './trials/release-trials.service';
import type { Publisher } from './releases.policy';
import type { ReleasesService } from './releases.service';

type Contract = typeof releasesContract;

export interface ReleasesRoutesDependencies {
  releases: ReleasesService;
  publishing: ReleasePublishingService;
  tokens: ReleaseTokensService;
  webhooks: ReleaseWebhooksService;
  proofs: ReleaseProofsService;
  trialLinks: ReleaseTrialsService;
  trials: ReleaseTrials;
  /** The services of releases. */
  others: Pick<Handlers<Contract>, 'diff' | 'checkUpgrade' | 'report' | 'errors'>;
}

const fileAddress = z.object({
  remoteId,
  version: z.string().max(60).refine(isVersion, 'must be a semantic version'),
  path: z.string().min(1).max(300),
  encoding: z.enum([...fileEncodings, sourceMapEncoding]).default(''),
});

/** HTTP routes of the contract. */
export function registerReleasesRoutes(
  app: FastifyInstance,
  http: HttpServices,
  dependencies: ReleasesRoutesDependencies,
): void {
  const { releases, publishing, tokens, webhooks, proofs, trialLinks, trials, others } = dependencies;
  registerContract(app, http, 'releases', releasesContract, {
    platform: () => releases.platform(),
    list: ({ caller, input }) => releases.list(caller, input.remoteId),
    checkPreviewPeople: ({ caller, input }) => publishing.checkPreviewPeople(caller, input),
    begin: ({ caller, input }) => publishing.begin(caller, input),
    publish: async ({ caller, input }) => {
      await publishing.publish(caller, input);
      return releases.list(caller, input.remoteId);
    },
    describe: ({ caller, input }) => proofs.describe(caller, input.remoteId, input.version),
    prove: ({ caller, input }) => proofs.prove(caller, input),
    proof: ({ caller, input }) => proofs.get(caller, input.remoteId, input.version),
    promote: ({ caller, input }) => releases.promote(caller, input),
    setPromotion: ({ caller, input }) => releases.setPromotion(caller, input),
    rollback: ({ caller, input }) => releases.rollback(caller, input),
    canary: ({ caller, input }) => releases.canary(caller, input),
    try: ({ caller, input }) => trialLinks.create(caller, input),
    leaveTrial: async ({ caller, request, reply }) => {
      const session = { ...caller };
      await trialLinks.leave(caller, await trials.of(request, session));
      trials.end(request, reply);
    },
    tokens: ({ caller, input }) => tokens.list(caller, input.remoteId),
    createToken: ({ caller, input }) => tokens.create(caller, input),
    revokeToken: ({ caller, input }) => tokens.revoke(caller, input),
    webhooks: ({ caller, input }) => webhooks.list(caller, input.remoteId),
    createWebhook: ({ caller, input }) => webhooks.create(caller, input),
    deleteWebhook: ({ caller, input }) => webhooks.delete(caller, input),
    ...others,
  });

  async function admitPublisher(request: FastifyRequest): Promise<Publisher> {
    const team = await http.findTeam?.(request);
    if (team) requireOwnRemote(team, request.params);
    const caller = team ?? (await http.authenticate(request));
    if (caller.kind === 'guest') throw new BestieError('unauthenticated');
    if (caller.kind === 'person' && !roleAtLeast(caller.role, 'admin')) throw new BestieError('forbidden');
    const key = caller.kind === 'team' ? rateKeyOf(caller) : caller.uid;
    await http.rateLimits.consume('upload', 'releases.putFile', key);
    return caller;
  }

  app.get<{ Params: { remoteId: string; version: string; hash: string } }>(
    '/api/releases/:remoteId/versions/:version/proof/:hash(^[0-9a-f]{64}).jpg',
    async (request, reply) => {
      const team = await http.findTeam?.(request);
      if (team) requireOwnRemote(team, request.params);
      const caller = team ?? (await http.authenticate(request));
      if (caller.kind === 'guest') throw new BestieError('unauthenticated');
      const { remoteId: id, version, hash } = request.params;
      const { bytes, stream } = await proofs.picture(caller, id, version, `${hash}.jpg`);
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-length', bytes)
        .type('image/jpeg')
        .send(stream);
    },
  );

  // A separate scope, because bodies are streams here.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    discardRefusedBodies(scope);
    scope.put<{ Params: { remoteId: string; version: string; '*': string } }>(
      '/api/releases/:remoteId/versions/:version/files/*',
      async (request, reply) => {
        const caller = await admitPublisher(request);
        const { '*': path, ...params } = request.params;
        const address = parseInput(fileAddress, { ...(request.query as object), ...params, path });
        await publishing.putFile(caller, address, bodyPieces(request.raw));
        return reply.code(204).send();
      },
    );
  });
}
