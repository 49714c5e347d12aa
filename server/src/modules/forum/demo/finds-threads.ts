import type { DemoThread } from './thread';

/** Threads of “Finds & second hand”. */
export const findsThreads: readonly DemoThread[] = [
  {
    key: 'finds-of-the-month',
    category: 'finds-and-second-hand',
    title: 'Finds of the month: what turned up, where, and how much?',
    by: 'tomas',
    daysAgo: 17,
    tags: ['finds', 'show-and-tell'],
    body: 'Mine: a French work jacket, faded to the exact blue of a swimming pool, under a pile of ski trousers at the flea market. Eight euros. There was a shopping list in the pocket: “eggs, nails, call Bernard”. I hope that somebody called Bernard.',
    reactions: { love: ['fan', 'lou', 'agnes'], laugh: ['sol', 'hanne'] },
    replies: [
      {
        by: 'sol',
        after: 3,
        body: 'Leather loafers, my size, four euros, church bazaar. The lady insisted that I also take a cake stand. I’m now a person with a cake stand.',
        reactions: { laugh: ['tomas', 'fan', 'priya'] },
      },
      {
        by: 'fan',
        after: 18,
        body: 'A red wool beret, two euros, with a name tape inside: “E. Lindqvist, Room 4”. I wear it for both of us.',
        reactions: { love: ['tomas', 'junia', 'agnes', 'mira'] },
      },
      {
        by: 'agnes',
        after: 6,
        quote: { of: 0, text: 'eggs, nails, call Bernard' },
        body: 'I knew a Bernard. Nobody ever called him. Let this be a lesson.',
        reactions: { laugh: ['tomas', 'fan', 'lou', 'sol', 'creator'] },
      },
    ],
  },
  {
    key: 'real-leather',
    category: 'finds-and-second-hand',
    title: 'How do I tell real leather from good plastic in a dark shop?',
    by: 'sol',
    daysAgo: 13,
    tags: ['leather', 'how-to'],
    body: 'Twice now I’ve bought a “leather” bag that began to peel like a sunburnt tourist. The labels are gone, the shops are dark, and the sellers are all very sure. What do you look at?',
    replies: [
      {
        by: 'lou',
        after: 2,
        accepted: true,
        body: 'Edges, back, crease.\n\nEdges: find a cut one, at the strap or under the flap. Leather is fibrous, like felt; plastic has a fabric layer with a skin on top.\n\nBack: suede-like is good, woven is plastic.\n\nCrease: press your thumb in. Leather wrinkles unevenly around it, plastic dents evenly.\n\nNo lighters, please. People do that. In shops.',
        reactions: { thanks: ['sol', 'fan', 'priya'], clap: ['tomas', 'agnes'] },
      },
      {
        by: 'priya',
        after: 7,
        body: 'And the weight. A real one that size feels as if something were already in it.',
        reactions: { thanks: ['sol'] },
      },
      {
        by: 'sol',
        after: 50,
        quote: { of: 1, text: 'Edges, back, crease.' },
        body: 'I said “edges, back, crease” under my breath in the shop like a spell and put two bags back. The third one passed. Twelve euros!',
        reactions: { clap: ['lou', 'priya', 'fan'] },
      },
    ],
  },
  {
    key: 'smell',
    category: 'finds-and-second-hand',
    title: 'Wonderful coat, smells like somebody’s attic. Can it be saved?',
    by: 'hanne',
    daysAgo: 9,
    tags: ['coats', 'smell', 'wool'],
    body: 'Camel coat, wool, perfect cut, thirty euros. It smells of attic, mothballs and a hint of pipe. I’ve had it on the balcony for three days, and now the balcony smells of attic, mothballs and a hint of pipe.',
    reactions: { laugh: ['fan', 'lou', 'tomas', 'creator'] },
    replies: [
      {
        by: 'lou',
        after: 1,
        body: 'Vodka, one part to two of water, in a spray bottle, on the lining and under the arms; never soaking. Let it dry, again, let it dry. Every theatre in the world does it. Not the good vodka.',
        reactions: { wow: ['hanne', 'sol'], laugh: ['priya', 'fan'] },
        accepted: true,
      },
      {
        by: 'junia',
        after: 8,
        body: 'And fog. Truly: hang it out on a damp, windy evening, not in the sun. Wool takes up water and gives the smell away with it. We have a lot of fog, I can recommend it.',
        reactions: { thanks: ['hanne'], love: ['agnes'] },
      },
      {
        by: 'agnes',
        after: 13,
        body: 'Leave the hint of pipe. It may turn out to be the best thing about it.',
        reactions: { laugh: ['hanne', 'lou', 'junia'] },
      },
      {
        by: 'hanne',
        after: 72,
        quote: { of: 3, text: 'Leave the hint of pipe.' },
        body: 'Attic: gone. Mothballs: gone. The pipe stays, I’ve named him Gerald.',
        reactions: { love: ['agnes', 'fan', 'lou', 'mira'], laugh: ['tomas', 'creator'] },
      },
    ],
  },
  {
    key: 'haggling',
    category: 'finds-and-second-hand',
    title: 'Is it rude to haggle in a charity shop?',
    by: 'mira',
    daysAgo: 4,
    tags: ['etiquette', 'charity-shops'],
    body: 'Saw a man talk a volunteer down from six euros to four for a lambswool jumper. She looked as if she might cry. He looked as if he’d won something. I gave her the two euros and left without my own jumper out of pure confusion.',
    reactions: { love: ['agnes', 'fan', 'hanne'] },
    replies: [
      {
        by: 'agnes',
        after: 2,
        body: 'I volunteer in one on Tuesdays. Ask if there’s a flaw that we have missed, and we’ll gladly take something off. For sport: no. There’s a flea market for that.',
        reactions: { clap: ['mira', 'priya', 'junia', 'fan'] },
      },
      {
        by: 'tomas',
        after: 4,
        body: 'At the flea market, on the other hand, not haggling confuses them. I once paid the first price and the man called his brother over to look at me.',
        reactions: { laugh: ['mira', 'sol', 'lou', 'agnes'] },
      },
    ],
  },
];
