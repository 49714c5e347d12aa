import { uuidv7 } from 'uuidv7';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

/** An outfit of a person who takes part with it. */
async function takingPart(factories: Factories, author: SignedIn) {
  const { id } = await factories.outfit(author, { visibility: 'public' });
  return factories.nominate(author, id);
}
/** An outfit that another person nominated. */
async function nominated(factories: Factories, author: SignedIn) {
  const { id } = await factories.outfit(author, { visibility: 'public' });
  return factories.nominate(await factories.bystander('creator'), id);
}
const others: Fixture = async (factories) => takingPart(factories, await factories.bystander());
const oneComment = async (factories: Factories, owner: SignedIn) => {
  const { spotlightId } = await takingPart(factories, await factories.bystander());
  const id = uuidv7();
  await factories.call(owner, 'POST', `/api/spotlights/${spotlightId}/comments`, { id, body: 'Lovely!' });
  return { commentId: id };
};

export const spotlightsFixtures = {
  'spotlights.get': nothing,
  'spotlights.show': others,
  'spotlights.listOwn': nothing,
  'spotlights.listSaved': nothing,
  'spotlights.nominate': async (factories, _owner, caller) => {
    await factories.mayNominate(caller);
    const { id } = await factories.outfit(await factories.bystander(), { visibility: 'public' });
    return { outfitId: id };
  },
  'spotlights.answer': async (factories, owner) => ({
    ...(await nominated(factories, owner)),
    agree: true,
  }),
  'spotlights.withdraw': (factories, owner) => takingPart(factories, owner),
  'spotlights.react': async (factories, owner, caller) => ({
    ...(await others(factories, owner, caller)),
    loved: true,
  }),
  'spotlights.view': async (factories, owner, caller) => ({
    ids: [(await others(factories, owner, caller))['spotlightId']],
  }),
  'spotlights.listComments': others,
  'spotlights.comment': async (factories, owner, caller) => ({
    ...(await others(factories, owner, caller)),
    id: uuidv7(),
    body: 'Lovely!',
  }),
  'spotlights.deleteComment': async (factories, owner) => ({
    ...(await oneComment(factories, owner)),
    reason,
  }),
  'spotlights.restoreComment': async (factories, owner) => {
    const comment = await oneComment(factories, owner);
    await factories.call(owner, 'POST', `/api/spotlights/comments/${comment.commentId}/delete`, {});
    return comment;
  },
  'spotlights.desk': nothing,
  'spotlights.ask': async (factories) => nominated(factories, await factories.person()),
  'spotlights.arrange': async (factories) => {
    const { spotlightId } = await takingPart(factories, await factories.bystander());
    return {
      ...(await factories.editionOf(spotlightId)),
      picks: [{ spotlightId, reason }],
      removalReason: reason,
    };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
