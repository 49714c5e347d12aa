import { networkNames } from '@bestie/contracts/connections';
import type { ConnectionProblem, Network } from '@bestie/contracts/connections';

/** What the page says when somebody comes back from a network without a connection. */
export function wordsOfProblem(problem: ConnectionProblem, network: Network): string {
  const name = networkNames[network];
  switch (problem) {
    case 'denied':
      return `You did not give Bestie access to ${name}, so nothing was connected.`;
    case 'expired':
      return `This sign-in does not count: it took longer than ten minutes, was used before, or began in another browser. Start again here.`;
    case 'taken':
      return `Somebody else has connected this ${name} account here. One account belongs to one person.`;
    case 'other_account':
      return `You signed in to ${name} with a different account from the one that is connected. Disconnect that one first, or sign in with it.`;
    case 'permissions':
      return `Publishing needs everything that Bestie asks ${name} for. Start again and leave all of it ticked.`;
    case 'no_channel':
      return `This account has no channel on ${name}. Create one there, or choose the account that has it.`;
    case 'refused':
      return `${name} did not accept the sign-in. Start again; if it happens again, tell whoever runs this Bestie.`;
    case 'unreachable':
      return `${name} gave no answer, so nothing was connected. Try again in a moment.`;
  }
}

/** What publishing at each network is about. */
export const aboutNetworks: Record<Network, string> = {
  pinterest: 'Pins, carousels and videos on your boards.',
  instagram: 'Posts, carousels, reels and stories, with a first comment. For business and creator accounts.',
  youtube: 'Videos and Shorts, with thumbnail and chapters.',
};

/** Where people take back what they granted; only Google lets a server do that. */
export const accessPages: Record<Network, string | null> = {
  pinterest: 'Pinterest’s settings',
  instagram: 'Instagram’s settings',
  youtube: null,
};
