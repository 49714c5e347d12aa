import type { FastifyInstance } from 'fastify';
import { spotlightsContract } from '@bestie/contracts/spotlights.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { CommentsService } from '../conversations';
import type { CurationService } from './curation.service';
import type { EditionsService } from './editions.service';
import type { NominationsService } from './nominations.service';

export interface SpotlightsServices {
  editions: EditionsService;
  nominations: NominationsService;
  curation: CurationService;
  spotlightComments: CommentsService;
}

/** HTTP routes of the contract. */
export function registerSpotlightsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { editions, nominations, curation, spotlightComments }: SpotlightsServices,
): void {
  registerContract(app, http, 'spotlights', spotlightsContract, {
    get: ({ caller, input }) => editions.get(caller, input),
    show: ({ caller, input }) => editions.show(caller, input),
    listSaved: ({ caller, input }) => editions.listSaved(caller, input),
    react: ({ caller, input }) => editions.react(caller, input),
    view: ({ caller, input }) => editions.view(caller, input),
    listOwn: ({ caller }) => nominations.listOwn(caller),
    nominate: ({ caller, input }) => nominations.nominate(caller, input),
    answer: ({ caller, input }) => nominations.answer(caller, input),
    withdraw: ({ caller, input }) => nominations.withdraw(caller, input),
    ask: ({ caller, input }) => nominations.ask(caller, input),
    desk: ({ caller }) => curation.desk(caller),
    arrange: ({ caller, input }) => curation.arrange(caller, input),
    listComments: ({ caller, input }) =>
      spotlightComments.list(caller, { ...input, aboutId: input.spotlightId }),
    comment: ({ caller, input }) =>
      spotlightComments.create(caller, { ...input, aboutId: input.spotlightId }),
    deleteComment: ({ caller, input }) => spotlightComments.delete(caller, input),
    restoreComment: ({ caller, input }) => spotlightComments.restore(caller, input),
  });
}
