import { seasonLabels } from '@bestie/contracts/items';
import type { Season } from '@bestie/contracts/items';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import { colourfulness, colourName, hueAngle, leadingColour, meanLightness } from './colour-harmony';
import type { ScoredOutfit } from './choose-outfits';
import type { WearablePiece } from './outfit-measures';

interface Reason {
  /** Reasons of one kind say the same; only the strongest is shown. */
  kind: 'colour' | 'rest' | 'season' | 'warmth' | 'favourite' | 'liking' | 'contrast' | 'formality';
  /** 0 to 1. */
  strength: number;
  text: string;
}

const mostReasons = 3;
/** Minimum colourfulness from which a hue is visible beside others. */
const tinted = 0.2;

/** "the Breton tee" in the middle of a sentence; the name may contain an article already. */
function the({ name }: WearablePiece): string {
  const bare = name.replace(/^(the|a|an|my)\s+/i, '') || name;
  return `the ${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "5 weeks", from 14 days on. */
function restInWords(days: number): string {
  if (days < 60) return `${Math.floor(days / 7)} weeks`;
  if (days < 730) return `${Math.floor(days / 30.4)} months`;
  return `${Math.floor(days / 365.25)} years`;
}

/** Why this outfit: true sentences, the strongest first. Each is supported by a measure. */
export function reasonsFor(outfit: ScoredOutfit, season: Season): string[] {
  const reasons = [
    ...colourReasons(outfit),
    ...contrastReasons(outfit),
    ...restReasons(outfit.pieces),
    ...seasonReasons(outfit, season),
    ...likingReasons(outfit),
  ].sort((one, other) => other.strength - one.strength);
  const seen = new Set<Reason['kind']>();
  const kept = reasons.filter(({ kind }) => !seen.has(kind) && seen.add(kind));
  if (kept.length === 0) return ['Everything in it is clean, at home, and goes together.'];
  return kept.slice(0, mostReasons).map(({ text }) => text);
}

function colourReasons({ pieces, colours }: ScoredOutfit): Reason[] {
  if (!colours.known) return [];
  const leading = pieces.flatMap((piece) => {
    const colour = leadingColour(piece.palette);
    return colour ? [{ piece, colour, colourful: colourfulness(colour) > tinted }] : [];
  });
  if (leading.length < pieces.length || leading.length < 2) return [];
  const colourful = leading.filter((lead) => lead.colourful);
  const [first, ...others] = colourful;
  if (!first)
    return [{ kind: 'colour', strength: 0.55, text: 'All quiet neutrals: nothing here can clash.' }];
  if (others.length === 0)
    return [
      {
        kind: 'colour',
        strength: 0.75,
        text: `${capital(the(first.piece))} is the one colour in it; the rest keeps quiet.`,
      },
    ];
  const pairs = colourful.flatMap((one, index) =>
    colourful.slice(index + 1).map((other) => ({ one, other, angle: hueAngle(one.colour, other.colour) })),
  );
  const widest = pairs.reduce((most, pair) => (pair.angle > most.angle ? pair : most));
  const names = [colourName(widest.one.colour), colourName(widest.other.colour)];
  const both = names[0] === names[1] ? `shades of ${names[0]}` : names.join(' and ');
  if (widest.angle < 20)
    return [{ kind: 'colour', strength: 0.85, text: `Tone in tone: ${both}, and no other colour.` }];
  if (widest.angle <= 94 && names[0] !== names[1])
    return [{ kind: 'colour', strength: 0.8, text: `${capital(both)} are neighbours on the colour wheel.` }];
  if (widest.angle >= 150 && colours.harmony > 0.7)
    return [
      {
        kind: 'colour',
        strength: 0.9,
        text: `${capital(both)} are opposites on the colour wheel, and make each other shine.`,
      },
    ];
  return [];
}

function contrastReasons({ pieces, measures }: ScoredOutfit): Reason[] {
  const clothes = pieces.filter(
    ({ category, palette }) => outfitPartOf[category] !== 'extra' && palette.length > 0,
  );
  if (clothes.length < 2 || measures.contrast < 0.95) return [];
  const byLightness = clothes.toSorted(
    (one, other) => meanLightness(other.palette) - meanLightness(one.palette),
  );
  const [light, dark] = [byLightness[0], byLightness.at(-1)];
  if (!light || !dark) return [];
  return [{ kind: 'contrast', strength: 0.5, text: `${capital(the(light))} lights up ${the(dark)}.` }];
}

function restReasons(pieces: readonly WearablePiece[]): Reason[] {
  const unworn = pieces.find(({ idleDays }) => idleDays === null);
  const idlest = pieces.reduce((most, piece) =>
    (piece.idleDays ?? 0) > (most.idleDays ?? 0) ? piece : most,
  );
  const reasons: Reason[] = [];
  if (unworn)
    reasons.push({
      kind: 'rest',
      strength: 0.7,
      text: `${capital(the(unworn))} is still waiting for its first day out.`,
    });
  const days = idlest.idleDays ?? 0;
  if (days >= 21)
    reasons.push({
      kind: 'rest',
      strength: Math.min(0.95, 0.5 + days / 200),
      text: `You have not worn ${the(idlest)} for ${restInWords(days)}.`,
    });
  return reasons;
}

function seasonReasons({ pieces, measures }: ScoredOutfit, season: Season): Reason[] {
  const reasons: Reason[] = [];
  const name = seasonLabels[season].toLowerCase();
  if (pieces.every(({ seasons }) => seasons.includes(season) && seasons.length < 4))
    reasons.push({ kind: 'season', strength: 0.6, text: `Every piece of it is meant for ${name}.` });
  const warmth = pieces.flatMap((piece) => (piece.warmth === null ? [] : [piece.warmth]));
  if (warmth.length === pieces.length && measures.warmth > 0.85) {
    const text = { winter: 'Warm enough for winter.', summer: 'Light enough for summer.' };
    reasons.push({
      kind: 'warmth',
      strength: 0.52,
      text: season === 'winter' || season === 'summer' ? text[season] : `As warm as ${name} asks for.`,
    });
  }
  const formality = pieces.flatMap((piece) => (piece.formality === null ? [] : [piece.formality]));
  if (formality.length === pieces.length && new Set(formality).size === 1)
    reasons.push({ kind: 'formality', strength: 0.45, text: 'All of it is equally dressed up.' });
  return reasons;
}

function likingReasons({ pieces, measures }: ScoredOutfit): Reason[] {
  const favourite = pieces.find((piece) => piece.favourite);
  return [
    ...(favourite
      ? [
          {
            kind: 'favourite' as const,
            strength: 0.48,
            text: `With ${the(favourite)}, a favourite of yours.`,
          },
        ]
      : []),
    ...(measures.liking > 0.56
      ? [{ kind: 'liking' as const, strength: 0.65, text: 'You said yes to pieces of it before.' }]
      : []),
  ];
}
