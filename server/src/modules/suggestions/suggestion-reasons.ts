import { colourWheel, neutralColours } from '@bestie/contracts/colours-together';
import { seasonLabels } from '@bestie/contracts/items';
import { outfitPartOf } from '@bestie/contracts/outfit-rules';
import { coatNeed } from '@bestie/contracts/piece-warmth';
import { formalityLabels } from '@bestie/contracts/trips';
import { likelyRain } from '@bestie/contracts/weather';
import { hueAngle, meanLightness } from './colour-harmony';
import type { ScoredOutfit } from './choose-outfits';
import type { DayConditions } from './day-conditions';
import { detailShare, namedColours } from './named-colours';
import type { NamedColour } from './named-colours';
import { isRainShy } from './outfit-measures';
import type { WearablePiece } from './outfit-measures';

interface Reason {
  /** Reasons of one kind say the same; only the strongest is shown. */
  kind: 'colour' | 'rest' | 'season' | 'warmth' | 'rain' | 'favourite' | 'liking' | 'contrast' | 'formality';
  /** 0 to 1. */
  strength: number;
  text: string;
}

const mostReasons = 3;
/** Up to this many degrees on the colour wheel, two colours are tones of one. */
const toneReach = 30;
/** Difference in lightness, 0 to 100, that anybody sees. */
const clearContrast = 40;

/** "the Breton tee" in the middle of a sentence; the name may contain an article already. */
function the({ name }: WearablePiece): string {
  const bare = name.replace(/^(the|a|an|my)\s+/i, '') || name;
  return `the ${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "5 weeks", from 14 days on. */
function restInWords(days: number): string {
  if (days < 61) return `${Math.floor(days / 7)} weeks`;
  if (days < 731) return `${Math.floor(days / 30.4)} months`;
  return `${Math.floor(days / 365.25)} years`;
}

/** Why this outfit: true sentences, the strongest first. Each is supported by a measure. */
export function reasonsFor(outfit: ScoredOutfit, day: DayConditions): string[] {
  const reasons = [
    ...colourReasons(outfit),
    ...contrastReasons(outfit),
    ...restReasons(outfit.pieces),
    ...seasonReasons(outfit, day),
    ...likingReasons(outfit),
  ].sort((one, other) => other.strength - one.strength);
  const seen = new Set<Reason['kind']>();
  const kept = reasons.filter(({ kind }) => !seen.has(kind) && seen.add(kind));
  if (kept.length === 0) return ['Ready to wear: nothing in it is in the laundry or lent.'];
  return kept.slice(0, mostReasons).map(({ text }) => text);
}

/** A colour that is seen on a piece. */
interface SeenColour extends NamedColour {
  piece: WearablePiece;
}

/** Every colour that is seen on the outfit; null when those of a piece are unknown. */
function seenColours(pieces: readonly WearablePiece[]): SeenColour[] | null {
  if (pieces.some((piece) => namedColours(piece).length === 0)) return null;
  return pieces.flatMap((piece) =>
    namedColours(piece)
      .filter(({ colour }) => colour.share >= detailShare)
      .map((named) => ({ piece, ...named })),
  );
}

/** "black, white and grey". */
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** What is said of colours holds for those of all pieces. */
function colourReasons({ pieces }: ScoredOutfit): Reason[] {
  const seen = seenColours(pieces);
  if (!seen || pieces.length < 2) return [];
  const colours = seen.filter(({ name }) => !neutralColours.has(name));
  const names = [...new Set(colours.map(({ name }) => name))];
  const say = (strength: number, text: string): Reason[] => [{ kind: 'colour', strength, text }];
  const [first, second] = names;
  if (first === undefined) {
    const quiet = [...new Set(seen.map(({ name }) => name))];
    return quiet.length === 1
      ? say(0.6, `${capital(quiet.join())} from top to toe.`)
      : say(0.55, `Only neutrals: ${listed(quiet)} go with one another.`);
  }
  const angles = colours.flatMap((one, index) =>
    colours.slice(index + 1).map((other) => ({
      across: one.name !== other.name,
      angle: hueAngle(one.colour, other.colour),
    })),
  );
  const within = (most: number) => angles.every(({ angle }) => angle <= most);
  if (second === undefined) {
    const wearing = new Set(colours.map(({ piece }) => piece));
    const [only] = wearing;
    if (wearing.size === 1 && only)
      return say(0.75, `The only colour, ${first}, comes from ${the(only)}; the rest is neutral.`);
    return within(toneReach) ? say(0.85, `Tone in tone: ${first}, and no other colour but neutrals.`) : [];
  }
  if (names.length > 2) return [];
  const across = angles.filter((pair) => pair.across);
  if (within(colourWheel.neighbours))
    return say(0.8, `${capital(first)} and ${second} are neighbours on the colour wheel.`);
  if (across.every(({ angle }) => angle >= colourWheel.opposites))
    return say(0.9, `${capital(first)} and ${second} are opposites on the colour wheel.`);
  return [];
}

function contrastReasons({ pieces }: ScoredOutfit): Reason[] {
  const clothes = pieces.filter(
    ({ category, palette }) =>
      !['extra', 'shoes'].includes(outfitPartOf[category] ?? '') && palette.length > 0,
  );
  const byLightness = clothes.toSorted(
    (one, other) => meanLightness(other.palette) - meanLightness(one.palette),
  );
  const [light, dark] = [byLightness[0], byLightness.at(-1)];
  if (!light || !dark || meanLightness(light.palette) - meanLightness(dark.palette) < clearContrast)
    return [];
  return [{ kind: 'contrast', strength: 0.5, text: `Light and dark: ${the(light)} with ${the(dark)}.` }];
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
      text: `Never worn yet: ${the(unworn)}.`,
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

function seasonReasons(
  { pieces, measures }: ScoredOutfit,
  { season, need, weather }: DayConditions,
): Reason[] {
  const reasons: Reason[] = [];
  const name = seasonLabels[season].toLowerCase();
  if (pieces.every(({ seasons }) => seasons.includes(season) && seasons.length < 4))
    reasons.push({ kind: 'season', strength: 0.6, text: `Every piece of it is meant for ${name}.` });
  const coat = pieces.find(({ category }) => outfitPartOf[category] === 'outerwear');
  const isCold = need >= coatNeed;
  if (measures.warmth > 0.75 && (!isCold || coat))
    reasons.push({
      kind: 'warmth',
      // Where the weather is known, people want to read that it counted.
      strength: weather ? 0.82 : 0.52,
      text: warmthText({ isCold, coat, name, weather }),
    });
  if (coat && !isRainShy(coat) && weather && weather.rainChance >= likelyRain)
    reasons.push({ kind: 'rain', strength: 0.7, text: `Rain is likely, so ${the(coat)} comes along.` });
  const levels = new Set(pieces.map(({ formality }) => formality));
  const level = formalityLabels[(pieces[0]?.formality ?? 0) - 1];
  if (levels.size === 1 && level)
    reasons.push({ kind: 'formality', strength: 0.45, text: `All of it is ${level.toLowerCase()}.` });
  return reasons;
}

function warmthText({
  isCold,
  coat,
  name,
  weather,
}: {
  isCold: boolean;
  coat: WearablePiece | undefined;
  name: string;
  weather: DayConditions['weather'];
}): string {
  const when = weather ? 'the day’s weather' : name;
  if (isCold && coat) return `Warm enough for ${when}, with ${the(coat)} on top.`;
  return weather || name !== 'summer' ? `As warm as ${when} asks for.` : 'Light enough for summer.';
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
