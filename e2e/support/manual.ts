import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A terminal command, or the contents of a file named in the preceding sentence. */
export type ManualEntry = { command: string } | { file: string; contents: string };

/** The instructions of one part of a manual, in order. */
export interface ManualPart {
  /** Its heading, without the number. */
  title: string;
  entries: ManualEntry[];
}

function entriesOf(text: string): ManualEntry[] {
  return [...text.matchAll(/^```(sh|tsx)\n(.*?)^```$/gms)].flatMap(({ 1: language, 2: body = '', index }) => {
    if (language === 'sh')
      return body
        .trim()
        .split('\n')
        .map((command): ManualEntry => ({ command }));
    const file = [...text.slice(0, index).matchAll(/`([^`\n]+\/[^`\n]+\.tsx)`/g)].at(-1)?.[1];
    if (file === undefined) throw new Error(`No sentence says where this goes:\n${body}`);
    return [{ file, contents: body }];
  });
}

/**
 * Parses the numbered parts of a document, so that a journey can follow them.
 * @param file from the root of the repository
 */
export function readManual(file: string): ManualPart[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    const [, title] = /^\d+\. (.*)$/.exec(heading) ?? [];
    const entries = entriesOf(section);
    if (title === undefined && entries.length > 0)
      throw new Error(`“${heading}” has commands but no number.`);
    return title === undefined ? [] : [{ title, entries }];
  });
}
