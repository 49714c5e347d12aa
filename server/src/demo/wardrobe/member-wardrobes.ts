import type { DemoMember } from '../demo-people';

/** What a member shows of their wardrobe: an outfit and a board, both public. */
export interface MemberWardrobe {
  handle: DemoMember['handle'];
  /** Key of one of `memberOutfits`. */
  outfit: string;
  /** Keys of demo pieces: those of the outfit and of the board. */
  closet: readonly string[];
  board: {
    /** Part of its id: never change one. */
    key: string;
    title: string;
    description: string;
    /** Keys of pieces, each with what they say of it. */
    pins: readonly (readonly [piece: string, note: string])[];
  };
}

/** Wardrobes of the members. Nobody sees the closet of another person, so they own what they show and no more. */
export const memberWardrobes: readonly MemberWardrobe[] = [
  {
    handle: 'mira',
    outfit: 'mira-after-the-shift',
    closet: ['ink-trousers', 'blue-shirt', 'ink-blazer', 'chelsea-boots'],
    board: {
      key: 'hemmed',
      title: 'Hemmed by me',
      description: 'Every pair of these was too long when it came home.',
      pins: [
        ['ink-trousers', 'Blind hem, four centimetres, one evening.'],
        ['blue-shirt', 'Only the sleeves. Nobody noticed, which is the point.'],
        ['ink-blazer', 'New lining from an old umbrella.'],
      ],
    },
  },
  {
    handle: 'tomas',
    outfit: 'tomas-walking-home',
    closet: ['blue-jeans', 'breton-tee', 'trench', 'bucket-hat', 'chelsea-boots'],
    board: {
      key: 'blue',
      title: 'Pair number nine',
      description: 'Jeans, and what I wear so that you look at the jeans.',
      pins: [
        ['blue-jeans', 'Fourteen ounces. They stood up by themselves for a month.'],
        ['breton-tee', 'Goes with all nine.'],
        ['trench', 'For the walk home at six in the morning.'],
      ],
    },
  },
  {
    handle: 'junia',
    outfit: 'junia-minus-eight',
    closet: ['ink-trousers', 'aubergine-roll', 'camel-coat', 'chelsea-boots', 'plaid-scarf'],
    board: {
      key: 'wool',
      title: 'Wool, then more wool',
      description: 'It has rained for nineteen days, so here is what I wear.',
      pins: [
        ['aubergine-roll', 'Darned at both elbows, in orange.'],
        ['plaid-scarf', 'My grandmother wove the first half.'],
        ['camel-coat', 'Brushed every Sunday. It will outlive me.'],
      ],
    },
  },
  {
    handle: 'priya',
    outfit: 'priya-hearing-at-nine',
    closet: ['wide-trousers', 'white-tee', 'plaid-blazer', 'chelsea-boots', 'gold-hoops'],
    board: {
      key: 'forty-litres',
      title: 'Forty litres, five hearings',
      description: 'A week in court out of one backpack. Nothing here was ironed.',
      pins: [
        ['plaid-blazer', 'Rolled, not folded.'],
        ['wide-trousers', 'Hang them in the bathroom while you shower.'],
        ['white-tee', 'Two of them. That is the whole secret.'],
      ],
    },
  },
  {
    handle: 'lou',
    outfit: 'lou-first-night',
    closet: ['petrol-pleats', 'butter-knit', 'cognac-bag', 'gold-hoops'],
    board: {
      key: 'stage-door',
      title: 'Seen from the stage door',
      description: 'What I wear on the side of the curtain that nobody pays for.',
      pins: [
        ['petrol-pleats', 'Steam from the inside, always.'],
        ['butter-knit', 'Warm enough for a stage at ten in the morning.'],
        ['cognac-bag', 'Safety pins, thread, plasters, gin.'],
      ],
    },
  },
  {
    handle: 'hanne',
    outfit: 'hanne-school-run',
    closet: ['brick-shorts', 'linen-shirt', 'canvas-tote', 'bucket-hat', 'white-sneakers'],
    board: {
      key: 'cargo-bike',
      title: 'Survives the cargo bike',
      description: 'Mud, jam, rain. Tested daily by two small people.',
      pins: [
        ['brick-shorts', 'Brick is the colour of playground. Coincidence? No.'],
        ['linen-shirt', 'Creased by eight, and so is everybody else.'],
        ['canvas-tote', 'Has carried a cake and a guinea pig. Not at once.'],
      ],
    },
  },
  {
    handle: 'sol',
    outfit: 'sol-flea-market',
    closet: ['flower-dress', 'oat-cardigan', 'white-sneakers'],
    board: {
      key: 'under-ten',
      title: 'Nothing over ten euros',
      description: 'Found, haggled over, washed twice.',
      pins: [
        ['flower-dress', 'Six euros, and a button was missing. It still is.'],
        ['oat-cardigan', 'From a box that said “rags”.'],
        ['white-sneakers', 'Toothbrush, baking soda, patience.'],
      ],
    },
  },
  {
    handle: 'agnes',
    outfit: 'agnes-collar-again',
    closet: ['ink-trousers', 'navy-knit', 'gingham-shirt', 'gold-hoops'],
    board: {
      key: 'since-1974',
      title: 'Waiting since 1974',
      description: 'They always come back. One only has to keep them, and stay about the same size.',
      pins: [
        ['gingham-shirt', 'The collar. I told everybody.'],
        ['navy-knit', 'My late husband’s. It fits me better.'],
        ['gold-hoops', 'Never out of fashion, whatever they say.'],
      ],
    },
  },
];
