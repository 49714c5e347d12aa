import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Season } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { suggestionsContract } from '@bestie/contracts/suggestions.contract';
import type { Person } from '../../platform/http/caller';
import { requireAll, requireFound } from '../../platform/http/require-found';
import type { Transaction } from '../../platform/database/transaction';
import type { SuggestionsRepositories } from './suggestions.repositories';
import { chooseOutfits, lackingParts, outfitKey, scoreOutfit } from './choose-outfits';
import type { WearablePiece } from './outfit-measures';
import { dayIn, daysBetween, seasonOf } from './season-of-day';
import { reasonsFor } from './suggestion-reasons';
import { suggestionsPolicy } from './suggestions.policy';
import { presentSuggestion } from './suggestions.presenter';
import type { AnswerRow, SuggestionPieceRow, SuggestionsRepository } from './suggestions.repository';
import { learnTaste } from './taste';
import { toAnswers, toWearablePiece } from './wearable-piece';

type AnswerInput = ParsedInputOf<(typeof suggestionsContract)['accept']>;

export interface SuggestionsDependencies {
  suggestions: SuggestionsRepository;
  settings: SuggestionsRepositories['settings'];
  transaction: Transaction<SuggestionsRepositories>;
  clock: () => Date;
}

export type SuggestionsService = ReturnType<typeof createSuggestionsService>;

/** Days for which a rejected outfit is not suggested again, and an accepted one. */
const away = { rejected: 60, accepted: 14 };
/** Outfits of the day from the caller's closet, and learning from answers. */
export function createSuggestionsService({
  suggestions,
  settings,
  transaction,
  clock,
}: SuggestionsDependencies) {
  async function answer(caller: Person, { date, itemIds }: AnswerInput, accepted: boolean) {
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
        seasonOf(date, timezone),
        taste,
      );
      await repositories.suggestions.answer(
        caller.uid,
        { suggested_for: date, item_ids: ids, accepted, measures: outfit.measures },
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
    async list(caller: Person) {
      const now = clock();
      const utcDay = dayIn('UTC', now);
      // The season depends on the hemisphere, so both are requested; the time zone comes with the same
      // answer.
      const either: Season[] = [seasonOf(utcDay, 'UTC'), seasonOf(utcDay, 'Australia/Sydney')];
      const found = await suggestions.find(caller.uid, either, utcDay);
      const { timezone } = found;
      const date = dayIn(timezone, now);
      const season = seasonOf(date, timezone);
      const rows = new Map(found.pieces.map((row) => [row.id, row]));
      const inSeason = found.pieces
        .filter(({ wearable, seasons }) => wearable && (seasons.length === 0 || seasons.includes(season)))
        .map((row) => toWearablePiece(row, date));

      // Answers of today take effect tomorrow: the other outfits of the day stay as they are.
      const before = found.answers.filter((row) => row.suggested_for < date);
      const ofToday = found.answers.filter((row) => row.suggested_for === date);
      const taste = learnTaste(toAnswers(before));
      const accepted = ofToday
        .filter((row) => row.accepted && row.item_ids.every((id) => rows.has(id)))
        .slice(0, limits.suggestions.perDay)
        .map((row) =>
          fromTopToToe(row.item_ids.map((id) => toWearablePiece(rows.get(id) as SuggestionPieceRow, date))),
        )
        .map((pieces) => scoreOutfit(pieces, season, taste));
      const keysOf = (answers: readonly AnswerRow[]) =>
        new Set(answers.map((row) => outfitKey(row.item_ids)));
      const spent = keysOf(before.filter((row) => isSpent(row, date)));
      const answered = keysOf(ofToday);
      const chosen = chooseOutfits({
        pieces: inSeason,
        season,
        taste,
        seed: `${caller.uid} ${date}`,
        isSpent: (ids) => spent.has(outfitKey(ids)),
        isAnswered: (ids) => answered.has(outfitKey(ids)),
        ofDay: limits.suggestions.perDay,
        count: limits.suggestions.perDay - accepted.length,
      });
      return {
        date,
        season,
        lacking: lackingParts(inSeason),
        suggestions: [...accepted, ...chosen].map((outfit) =>
          presentSuggestion(outfit, {
            rows,
            reasons: reasonsFor(outfit, season),
            accepted: accepted.includes(outfit),
          }),
        ),
      };
    },

    accept: (caller: Person, input: AnswerInput) => answer(caller, input, true),
    reject: (caller: Person, input: AnswerInput) => answer(caller, input, false),

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

const isSpent = ({ suggested_for: on, accepted }: AnswerRow, date: string) =>
  daysBetween(on, date) < (accepted ? away.accepted : away.rejected);

const dressingOrder = ['tops', 'shirts', 'knitwear', 'dresses', 'trousers', 'skirts', 'shorts', 'shoes'];
const place = ({ category }: WearablePiece) => {
  const at = dressingOrder.indexOf(category);
  return at < 0 ? dressingOrder.length : at;
};
const fromTopToToe = (pieces: WearablePiece[]) => pieces.sort((one, other) => place(one) - place(other));
