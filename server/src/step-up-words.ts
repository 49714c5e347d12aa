import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { canaryPlaces } from '@bestie/contracts/releases';
import type { StepUpWordings } from './platform/step-up/step-up-words';
import type { Repositories } from './repositories';

/**
 * A person beyond doubt: by the address that they sign in with and the uid. The name comes last, since people choose it
 * themselves.
 */
async function personFacts({ people }: Repositories, uid: string) {
  const person = await people.find(uid);
  if (!person || person.status === 'deleted') throw new BestieError('not_found');
  const { email, display_name: name, role } = person;
  const facts: [string, string][] = [
    ['Person', email ?? uid],
    ['Uid', uid],
    ['Name', name ?? '–'],
    ['Role now', role],
  ];
  return facts;
}

/** What the confirm page says of each operation that needs a step-up; the type names those that are missing. */
export const stepUpWords: StepUpWordings = {
  'account.requestDeletion': () => ({
    act: 'Delete your own account',
    facts: [
      ['What goes', 'everything in it, for good'],
      ['When', `in ${limits.trashDays} days, unless you sign in before and keep it`],
      ['At once', 'you are signed out everywhere, and nobody else finds you'],
    ],
  }),
  'users.changeRole': async ({ uid, role, reason }, repositories) => ({
    act: `Give a person the role ${role}`,
    facts: [...(await personFacts(repositories, uid)), ['New role', role], ['Reason', reason]],
  }),
  'users.suspend': async ({ uid, reason, hidePublished }, repositories) => ({
    act: hidePublished ? 'Suspend a person and hide what they published' : 'Suspend a person',
    facts: [...(await personFacts(repositories, uid)), ['Reason', reason]],
  }),
  'users.reinstate': async ({ uid, reason }, repositories) => ({
    act: 'Let a suspended person in again',
    facts: [...(await personFacts(repositories, uid)), ['Reason', reason]],
  }),
  'users.hidePublished': async ({ uid, reason }, repositories) => ({
    act: 'Hide everything that a person published',
    facts: [...(await personFacts(repositories, uid)), ['Reason', reason]],
  }),
  'users.showPublished': async ({ uid, reason }, repositories) => ({
    act: 'Show what a person published again',
    facts: [...(await personFacts(repositories, uid)), ['Reason', reason]],
  }),
  'releases.createToken': ({ remoteId, name, days }) => ({
    act: `Make a deploy token for the console “${remoteId}”`,
    facts: [
      ['It may', 'publish code of this console, which everybody’s browser runs'],
      ['Name', name],
      ['Works for', `${days} ${days === 1 ? 'day' : 'days'}`],
    ],
  }),
  'releases.publish': ({ remoteId, version, channel, places }) => ({
    act: `Publish version ${version} of the console “${remoteId}”`,
    facts: [
      [
        'Who gets it',
        channel === 'stable'
          ? 'everybody'
          : channel === 'canary'
            ? places === undefined
              ? 'some people first'
              : `${(places * 100) / canaryPlaces} % of people first`
            : 'nobody yet',
      ],
    ],
  }),
  'releases.setPromotion': ({ remoteId, promotion, reason }) => ({
    act:
      promotion === 'team'
        ? `Let the team of the console “${remoteId}” give releases to everybody`
        : `Let only admins give releases of the console “${remoteId}” to everybody`,
    facts: [['Reason', reason]],
  }),
  'releases.promote': ({ remoteId, version, reason }) => ({
    act: `Give everybody version ${version} of the console “${remoteId}”`,
    facts: [['Reason', reason]],
  }),
};
