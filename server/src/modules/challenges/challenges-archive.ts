import { id } from '@bestie/contracts/fields';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const exportOnly = 'Challenges belong to everybody who took part.';

/** What of challenges is a person’s. Exported, and not imported. */
export const challengesArchive: ArchiveTable<unknown>[] = [
  {
    name: 'challenges',
    title: 'Challenges that you made',
    table: 'challenges',
    owned: ownedBy('maker_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      ...['title', 'brief', 'rules', 'eligibility', 'method', 'prizes', 'ties'].map((name) =>
        field.told(name),
      ),
      field.instant('opensAt'),
      field.instant('votesAt'),
      field.instant('closesAt'),
      field.instantOrNone('closedAt'),
      field.instantOrNone('cancelledAt'),
      field.told('cancelReason'),
      field.created(),
    ],
    leftOut: {
      maker_uid: 'the person whose archive it is',
      request_hash: 'of the call that made it',
      extended_at: 'in its dates',
      prolonged_at: 'in its dates',
      voting_method: 'in its result',
      counting_at: 'when its count began',
      seed: 'of the order of its gallery',
      count_seed: 'in its recount file',
      screened_at: 'when its count began',
      reminded_at: 'when entrants were told that voting ends soon',
      words: 'for searching',
      version: 'counts changes',
    },
  },
  {
    name: 'challenge-entries',
    title: 'Outfits that you entered in challenges',
    table: 'challenge_entries',
    owned: ownedBy('author_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('challengeId', id),
      field.value('outfitId', id),
      ...['name', 'pieceCount', 'state', 'removedReason'].map((name) => field.told(name)),
      field.created(),
      field.instantOrNone('endedAt'),
    ],
    leftOut: {
      author_uid: 'the person whose archive it is',
      request_hash: 'of the call that made it',
      shown: 'nobody sees it before the challenge is closed',
      answers: 'nobody sees it before the challenge is closed',
    },
  },
  {
    name: 'challenge-answers',
    title: 'Pairs that you compared in challenges',
    table: 'challenge_ballots',
    owned: ownedBy('voter_uid'),
    exportOnly,
    order: ['dealt_at', 'id'],
    fields: [
      field.id(),
      field.value('challengeId', id),
      field.value('leftId', id),
      field.value('rightId', id),
      field.told('answer'),
      field.instant('dealtAt'),
      field.instantOrNone('answeredAt'),
    ],
    leftOut: {
      voter_uid: 'the person whose archive it is',
      number: 'their order',
      released: 'nobody waits for it any more',
    },
  },
  {
    name: 'challenge-hearts',
    title: 'Entries to which you gave a heart',
    table: 'challenge_hearts',
    owned: ownedBy('voter_uid'),
    exportOnly,
    order: ['challenge_id', 'entry_id'],
    fields: [field.value('challengeId', id), field.value('entryId', id)],
    leftOut: { voter_uid: 'the person whose archive it is' },
  },
];
