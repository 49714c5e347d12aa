import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import { byteBudgets, sourceMapEncoding } from '@bestie/contracts/releases';
import type { ObjectDriver } from '../../objects/drivers/object-driver';
import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ReleasesRepository } from '../releases.repository';
import type { StackFrame } from './stack-frames';

export interface SourceMapsDependencies {
  catalog: Pick<ReleaseCatalog, 'findAny'>;
  releases: Pick<ReleasesRepository, 'findFile'>;
  driver: Pick<ObjectDriver, 'read'>;
}

export type SourceMaps = ReturnType<typeof createSourceMaps>;

/** Maps in memory; that of a page is some 100 KB. */
const mostMaps = 32;

/** `webpack://@bestie/fan-remote/./src/home.tsx` and `…/../shared/…` are named as in the repository. */
const nameSource = (source: string) =>
  source
    .replace(/^webpack:\/\/(?:@[^/]+\/)?[^/]+\//, '')
    .replace(/^(?:\.{1,2}\/)+/, '')
    .replace(/\?[0-9a-f]*$/, '');

/**
 * Reads a source map of a release as it was sent.
 * @throws when it is none
 */
export async function readSourceMap(packed: Buffer): Promise<TraceMap> {
  const text = await promisify(gunzip)(packed, { maxOutputLength: byteBudgets.sourceMapUnpacked });
  return parseSourceMap(text.toString());
}

function parseSourceMap(text: string): TraceMap {
  const { version, mappings, names, sources } = JSON.parse(text) as Record<string, unknown>;
  const isTexts = (value: unknown): value is (string | null)[] =>
    Array.isArray(value) && value.every((each) => each === null || typeof each === 'string');
  if (version !== 3 || typeof mappings !== 'string' || !isTexts(names) || !isTexts(sources))
    throw new TypeError('This is no source map.');
  // Named first, because addresses would lose a folder above their package. Sources that a map brings with it are not kept.
  return new TraceMap({
    version: 3,
    mappings,
    names: names.map(String),
    sources: sources.map((source) => source && nameSource(source)),
  });
}

/** Finds the places in the sources of a release by its source maps, which no person gets. */
export function createSourceMaps({ catalog, releases, driver }: SourceMapsDependencies) {
  const maps = new LRUCache<string, { map: TraceMap | null }>({ max: mostMaps });

  async function read({ remoteId, version, file }: StackFrame): Promise<TraceMap | null> {
    const stored = await releases.findFile(remoteId, version, file, sourceMapEncoding);
    if (stored) {
      const pieces: Buffer[] = [];
      for await (const piece of driver.read(stored.content_id)) pieces.push(piece as Buffer);
      return readSourceMap(Buffer.concat(pieces));
    }
    const served = await catalog.findAny(remoteId, version);
    const isListed = served?.builtIn && served.release.files.some(({ path }) => path === file);
    return isListed
      ? parseSourceMap(await readFile(join(await served.folder(), `${file}.map`), 'utf8'))
      : null;
  }

  return {
    /** `src/features/home/home-page.tsx:12:5`; null without a map, or where it names nothing. */
    async find(frame: StackFrame): Promise<string | null> {
      const key = `${frame.remoteId}@${frame.version}/${frame.file}`;
      const known = maps.get(key) ?? { map: await read(frame).catch(() => null) };
      maps.set(key, known);
      if (!known.map || frame.line < 1) return null;
      const at = { line: frame.line, column: Math.max(0, frame.column - 1) };
      const { source, line, column } = originalPositionFor(known.map, at);
      return source === null ? null : `${source}:${line}:${column + 1}`.slice(0, 300);
    },
  };
}
