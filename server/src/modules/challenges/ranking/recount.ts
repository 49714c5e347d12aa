import { readFile } from 'node:fs/promises';
import { recountFileSchema } from '@bestie/contracts/challenges-recount';
import type { RecountFile } from '@bestie/contracts/challenges-recount';
import { countVotes } from './count-votes';

/** A recount file that cannot be counted; the message says what is wrong and where. */
export class UnreadableRecount extends Error {
  override name = 'UnreadableRecount';
}

/** Problems of a file that are listed. */
const mostIssues = 10;

/**
 * Reads a recount file.
 * @param text contents of the file
 * @throws UnreadableRecount
 */
export function parseRecountFile(text: string): RecountFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UnreadableRecount(`This is no JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = recountFileSchema.safeParse(json);
  if (success) return data;
  const lines = error.issues.slice(0, mostIssues).map(({ path, message }) => {
    const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
    return `${place.replace(/^\./, '') || 'file'}: ${message}`;
  });
  const more = error.issues.length - lines.length;
  throw new UnreadableRecount(
    ['This is no recount file of a challenge.', ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join(
      '\n',
    ),
  );
}

/** Ranks by position of the entry, as counted again, and the positions whose ranks in the file differ. */
export function recount({ votes, ranks }: RecountFile): { ranks: number[]; differing: number[] } {
  const counted = countVotes({ votes, voters: null }).ranked.map(({ rank }) => rank);
  return {
    ranks: counted,
    differing: [...counted.keys()].filter((entry) => counted[entry] !== ranks[entry]),
  };
}

/**
 * `npm run challenges:recount FILE`: counts the votes of a file and prints each entry's rank.
 * @returns the exit code: 0 when all ranks in the file are right, 1 when some differ, 2 without a readable file
 */
export async function runRecount(files: readonly string[], say: (line: string) => void): Promise<number> {
  const [file] = files;
  if (file === undefined || files.length > 1) {
    say('Usage: npm run challenges:recount FILE');
    return 2;
  }
  let contents: RecountFile;
  try {
    contents = parseRecountFile(await readFile(file, 'utf8'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (!(error instanceof UnreadableRecount) && code === undefined) throw error;
    say(`${file}: ${code === 'ENOENT' ? 'There is no such file.' : (error as Error).message}`);
    return 2;
  }
  const { entries, voters, answers } = contents.votes;
  const { ranks, differing } = recount(contents);
  say(
    `Challenge ${contents.challengeId}: ${answers.length} answers of ${voters} people, ${entries.length} entries`,
  );
  const order = [...entries.keys()].sort((one, other) => ranks[one]! - ranks[other]! || one - other);
  for (const entry of order)
    say(
      `${String(ranks[entry]).padStart(5)}  ${entries[entry]}${
        differing.includes(entry) ? `  the file says ${contents.ranks[entry]}` : ''
      }`,
    );
  say(
    differing.length === 0
      ? 'All ranks are as in the file.'
      : `${differing.length} of ${entries.length} ranks differ from the file.`,
  );
  return differing.length === 0 ? 0 : 1;
}
