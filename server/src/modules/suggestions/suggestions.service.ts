import { dayIn, daysBetween } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Season } from '@bestie/contracts/items';
import type { RejectReason } from '@bestie/contracts/suggestions';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { suggestionsContract } from '@bestie/contracts/suggestions.contract';
import type { WeatherDay } from '@bestie/contracts/weather.contract';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import { placeOf } from '../weather';
import type { SuggestionsRepositories } from './suggestions.repositories';
import { chooseOutfits, coreOf, lackingParts, outfitKey, scoreOutfit, wearableOn } from './choose-outfits';
import { conditionsOf } from './day-conditions';
import type { WearablePiece } from './outfit-measures';
import { seasonOf } from '@bestie/contracts/season-of-day';
import { reasonsFor } from './suggestion-reasons';
import { suggestionsPolicy } from './suggestions.policy';
import { presentSuggestion } from './suggestions.presenter';
import type { AnswerRow, SuggestionPieceRow, SuggestionsRepository } from './suggestions.repository';
import { learnTaste } from './taste';
import { toAnswers, toWearablePiece } from './wearable-piece';

type AnswerInput = ParsedInputOf<(typeof suggestionsContract)['accept']>;
type RejectInput = ParsedInputOf<(typeof suggestionsContract)['reject']>;
/** An answer with what was said about it. */
interface Said {
  accepted: boolean;
  reason: RejectReason | null;
  about: string[];
}

export interface SuggestionsDependencies {
  suggestions: SuggestionsRepository;
  settings: SuggestionsRepositories['settings'];
  transaction: Transaction<SuggestionsRepositories>;
  clock: () => Date;
}

export type SuggestionsService = ReturnType<typeof createSuggestionsService>;

/** Days for which an accepted outfit is not suggested again, and a piece that was the reason to reject one. */
const away = { accepted: 14, piece: 30 };

/** Outfits of the day from the caller's closet, and learning from answers. */
export function createSuggestionsService({
  suggestions,
  settings,
  transaction,
  clock,
}: SuggestionsDependencies) {
  async function answer(caller: Person, { date, itemIds }: AnswerInput, { accepted, reason, about }: Said) {
    suggestionsPolicy.requireToday(date, clock());
    const ids = [...new Set(itemIds)].sort();
    const timezone = (await settings.find(caller.uid)).timezone;
    await transaction(async (repositories) => {
      const rows = await repositories.suggestions.findPieces(caller.uid, ids);
      requireAll(ids, rows);
      suggestionsPolicy.requireOutfit(rows);
      const taste = learnTaste(toAnswers(await repositories.suggestions.listAnswers(caller.uid)));
      const outfit = scoreOutfit(
        rows.map((row) => toWearablePiece(row, date)),
        taste.dayFor(conditionsOf(date, timezone, null)),
        taste,
      );
      const meant = reason === null || about.length > 0 ? about : mostFormal(outfit.pieces, reason);
      await repositories.suggestions.answer(
        caller.uid,
        { suggested_for: date, item_ids: ids, accepted, reason, about: meant, measures: outfit.measures },
        clock(),
      );
      await repositories.live.publish({
        topic: userTopic(caller.uid),
        type: accepted ? 'suggestions.accept' : 'suggestions.reject',
        ids,
      });
    });
    return {};
  }

  return {
    /** The same for the same person, day, closet and answers: random numbers are seeded by the first two. */
    async list(caller: Person, asked?: string) {
      const now = clock();
      if (asked) suggestionsPolicy.requireNear(asked, now);
      const utcDay = asked ?? dayIn('UTC', now);
      // The season depends on the hemisphere, so both are requested; the time zone comes with the same
      // answer.
      const either: Season[] = [seasonOf(utcDay, 'UTC'), seasonOf(utcDay, 'Australia/Sydney')];
      const found = await suggestions.find(caller.uid, either, utcDay, now);
      const { timezone } = found;
      const date = asked ?? dayIn(timezone, now);
      // Answers of today take effect tomorrow: the other outfits of the day stay as they are.
      const before = found.answers.filter((row) => row.suggested_for < date);
      const ofToday = found.answers.filter((row) => row.suggested_for === date);
      const taste = learnTaste(toAnswers(before));
      const weather = found.weather?.days.find((one) => one.date === date) ?? null;
      const day = taste.dayFor(conditionsOf(date, timezone, weather && feltWeather(weather)));
      const rows = new Map(found.pieces.map((row) => [row.id, row]));
      const toPiece = (row: SuggestionPieceRow) => toWearablePiece(row, date);
      const resting = new Set(before.flatMap((row) => (isResting(row, date) ? row.about : [])));
      const pieces = wearableOn(
        found.pieces.filter(({ wearable, id }) => wearable && !resting.has(id)).map(toPiece),
        day,
      );

      const accepted = ofToday
        .filter((row) => row.accepted && row.item_ids.every((id) => rows.has(id)))
        .slice(0, limits.suggestions.perDay)
        .map((row) => fromTopToToe(row.item_ids.map((id) => toPiece(rows.get(id) as SuggestionPieceRow))))
        .map((outfit) => scoreOutfit(outfit, day, taste));
      // An outfit stays the same with another coat or bag.
      const isCore = new Set(coreOf(found.pieces.map(toPiece)).map(({ id }) => id));
      const keysOf = (outfits: readonly string[][]) =>
        new Set(outfits.map((ids) => outfitKey(ids.filter((id) => isCore.has(id)))));
      const worn = before.filter(
        (row) => row.accepted && daysBetween(row.suggested_for, date) < away.accepted,
      );
      const today = ofToday.map((row) => row.item_ids);
      const isToday = keysOf(today);
      const rejected = keysOf(found.rejected);
      const spent = keysOf(worn.map((row) => row.item_ids));
      const chosen = chooseOutfits({
        pieces,
        day,
        taste,
        seed: `${caller.uid} ${date}`,
        isSpent: (ids) => {
          const key = outfitKey(ids);
          // What was rejected today keeps its place until tomorrow, so that the others keep theirs.
          return spent.has(key) || (rejected.has(key) && !isToday.has(key));
        },
        isAnswered: (ids) => isToday.has(outfitKey(ids)),
        ofDay: limits.suggestions.perDay,
        count: limits.suggestions.perDay - accepted.length,
      });
      return {
        date,
        season: day.season,
        weather: weather && { ...weather, place: placeOf(found.weather?.placeId ?? '')?.name ?? '' },
        lacking: lackingParts(pieces),
        suggestions: [...accepted, ...chosen].map((outfit) =>
          presentSuggestion(outfit, {
            rows,
            reasons: reasonsFor(outfit, day),
            accepted: accepted.includes(outfit),
          }),
        ),
      };
    },

    accept: (caller: Person, input: AnswerInput) =>
      answer(caller, input, { accepted: true, reason: null, about: [] }),

    reject: async (caller: Person, { reason, about, ...input }: RejectInput) => {
      const pieces = [...new Set(about)].sort();
      suggestionsPolicy.requireReason(input.itemIds, { reason, about: pieces });
      return answer(caller, input, { accepted: false, reason, about: pieces });
    },

    withdraw: (caller: Person, { date, itemIds }: AnswerInput) =>
      transaction(async (repositories) => {
        const ids = [...new Set(itemIds)].sort();
        requireFound(await repositories.suggestions.withdraw(caller.uid, date, ids));
        await repositories.live.publish({
          topic: userTopic(caller.uid),
          type: 'suggestions.withdraw',
          ids,
        });
        return {};
      }),
  };
}

const feltWeather = ({ feltLow, feltHigh, rainChance }: WeatherDay) => ({
  low: feltLow,
  high: feltHigh,
  rainChance,
});

/** Whether a piece was the reason to reject an outfit not long ago. */
const isResting = ({ reason, suggested_for: on }: AnswerRow, date: string) =>
  reason === 'piece' && daysBetween(on, date) < away.piece;

/** The pieces that make an outfit too dressed up or too casual; none for other reasons. */
function mostFormal(pieces: readonly WearablePiece[], reason: RejectReason): string[] {
  if (reason !== 'too-dressy' && reason !== 'too-casual') return [];
  const known = pieces.flatMap(({ id, formality }) => (formality === null ? [] : [{ id, formality }]));
  const values = known.map(({ formality }) => formality);
  const wanted = reason === 'too-dressy' ? Math.max(...values) : Math.min(...values);
  return known.filter(({ formality }) => formality === wanted).map(({ id }) => id);
}

const dressingOrder = ['tops', 'shirts', 'knitwear', 'dresses', 'trousers', 'skirts', 'shorts', 'shoes'];
const place = ({ category }: WearablePiece) => {
  const at = dressingOrder.indexOf(category);
  return at < 0 ? dressingOrder.length : at;
};
const fromTopToToe = (pieces: WearablePiece[]) => pieces.sort((one, other) => place(one) - place(other));
