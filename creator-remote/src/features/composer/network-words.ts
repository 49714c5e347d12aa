import type { Network } from '@bestie/contracts/connections';
import { networkTypes, variantTypeLabels } from '@bestie/contracts/social-posts';
import type { VariantType } from '@bestie/contracts/social-posts';

interface NetworkWords {
  /** Of the page, as in the specification. */
  title: string;
  lede: string;
  /** What the network calls the text of a post. */
  text: string;
  /** What the primary button makes. */
  post: string;
  /** Whose account a preview shows without a connection. */
  account: string;
  /** What the empty page invites to. */
  empty: string;
}

export const networkWords: Record<Network, NetworkWords> = {
  pinterest: {
    title: 'Pinterest',
    lede: 'Pins, carousels and videos, as people will see them.',
    text: 'Description',
    post: 'pin',
    account: 'Your name',
    empty: 'Start with one picture that people will want to keep.',
  },
  instagram: {
    title: 'Instagram',
    lede: 'Posts, carousels, reels and stories, as people will see them.',
    text: 'Caption',
    post: 'post',
    account: 'yourname',
    empty: 'Start with one picture; the caption can come later.',
  },
  youtube: {
    title: 'Youtube',
    lede: 'Videos and Shorts with thumbnail and chapters, as people will see them.',
    text: 'Description',
    post: 'video',
    account: 'Your channel',
    empty: 'Start with a title; the video can come later.',
  },
};

/** The kinds of posts of a network, for choices. */
export const typeOptions = (network: Network): { value: VariantType; label: string }[] =>
  networkTypes[network].map((type) => ({ value: type, label: variantTypeLabels[type] }));
