import { LRUCache } from 'lru-cache';
import type { StatementObserver } from '../database/observed-client';
import type { Logger } from '../logger';
import type { Metrics } from './metrics';
import { workNow } from './running-work';

/** What a statement does, and to which table: `SELECT` and `items`. */
interface Outline {
  verb: string;
  table: string | undefined;
}

const verbs = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'BEGIN', 'COMMIT', 'ROLLBACK']);

/** Statements whose outline is remembered. */
const knownStatements = 2_000;
/** Characters of a statement that are shown. */
const shownLength = 1_000;

/** The outline of an SQL text. A statement that begins with `with` is named by what it changes. */
export function outlineOf(text: string): Outline {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '';
  const change = first === 'WITH' ? /\b(insert\s+into|update|delete\s+from)\b/i.exec(text)?.[1] : undefined;
  const verb = first === 'WITH' ? (change?.split(/\s/)[0]?.toUpperCase() ?? 'SELECT') : first;
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i.exec(text)?.[1];
  return { verb: verbs.has(verb) ? verb : 'OTHER', table };
}

/** One line, without values: they are no part of the text. */
const shown = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, shownLength);

export interface StatementsOptions {
  metrics: Pick<Metrics, 'countStatement'> | null;
  /** Milliseconds from which a statement is logged; undefined logs none. */
  slowMs: number | undefined;
  logger: Pick<Logger, 'warn'>;
}

/** Measures statements, and tells of slow ones. */
export function observeStatements({ metrics, slowMs, logger }: StatementsOptions): StatementObserver {
  const outlines = new LRUCache<string, Outline>({ max: knownStatements });
  const outline = (text: string): Outline => {
    const known = outlines.get(text) ?? outlineOf(text);
    outlines.set(text, known);
    return known;
  };
  return (text) => {
    const { verb, table } = outline(text);
    const work = workNow();
    const startedAt = performance.now();
    const span = work?.span?.begin(table === undefined ? verb : `${verb} ${table}`, 'client', {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': shown(text),
    });
    return (error) => {
      const ms = performance.now() - startedAt;
      span?.end(error);
      metrics?.countStatement({ verb, work: work?.name ?? 'server', seconds: ms / 1000 });
      if (slowMs !== undefined && ms >= slowMs)
        logger.warn(
          {
            ms: Math.round(ms),
            work: work?.name ?? 'server',
            ...(work?.requestId !== undefined && { reqId: work.requestId }),
            statement: shown(text),
          },
          'a slow statement',
        );
    };
  };
}
