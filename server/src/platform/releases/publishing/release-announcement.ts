import { z } from 'zod';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { byteBudgets, hostId, surfaceFile } from '@bestie/contracts/releases';
import type { releasesContract } from '@bestie/contracts/releases.contract';
import type { HostRelease, RemoteRelease } from '@bestie/contracts/remotes';
import { hostReleaseSchema, remoteReleaseSchema } from '@bestie/contracts/remotes.schema';
import { findUnstorableText } from '@bestie/contracts/text';

const mostFiles = 1000;

const surfaceSchema: z.ZodType<ApiSurface> = z.record(
  z.string().max(200),
  z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: z.string().max(500),
    input: z.record(z.string(), z.unknown()),
    output: z.record(z.string(), z.unknown()).nullable(),
  }),
);

/**
 * The description of a release: its `remote.json`, or `host.json` of the host, validated against its schema
 * and the address.
 * @throws BestieError `invalid_input`, `too_large`
 */
export function readDescription({
  remoteId,
  version,
  description,
}: ParsedInputOf<typeof releasesContract.begin>): RemoteRelease | HostRelease {
  const isHost = remoteId === hostId;
  const parsed = (isHost ? hostReleaseSchema : remoteReleaseSchema).safeParse(description);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({
      field: ['description', ...path].join('.'),
      message,
    }));
    throw new BestieError('invalid_input', {
      issues,
      message: `${isHost ? 'host.json' : 'remote.json'} does not hold: ${inWords(issues)}.`,
    });
  }
  const release: RemoteRelease | HostRelease = parsed.data;
  if (findUnstorableText(description) !== null)
    throw BestieError.field('description', 'There is a character that is no text.');
  const id = 'id' in release ? release.id : hostId;
  if (id !== remoteId || release.version !== version)
    throw BestieError.field('description', `This describes ${id}@${release.version}.`);
  if (version.includes('+'))
    throw BestieError.field('version', 'Versions with a plus are those of builds that came with a server.');
  const paths = release.files.map(({ path }) => path);
  const wrong = paths.find((path, index) => paths.indexOf(path) !== index) ?? paths.find(isReserved);
  if (wrong !== undefined)
    throw BestieError.field('description.files', `A release cannot hold ${wrong} so, or twice.`);
  const folders = new Set(paths.flatMap((path) => parentsOf(path)));
  const both = paths.find((path) => folders.has(path));
  if (both !== undefined) throw BestieError.field('description.files', `${both} is a file and a folder.`);
  if (paths.length > mostFiles)
    throw new BestieError('too_large', { message: `A release has at most ${mostFiles} files.` });
  const large = release.files.find(({ bytes }) => bytes > byteBudgets.file);
  if (large)
    throw new BestieError('too_large', {
      message: `${large.path} has ${large.bytes} bytes; one file may have ${byteBudgets.file}.`,
    });
  return release;
}

const inWords = (issues: { field: string; message: string }[]) =>
  issues.map(({ field, message }) => `${field} ${message}`).join('; ');

/** Reserved names beside the files: the description, compressed forms, and source maps, which are never served. */
const isReserved = (path: string) =>
  ['remote.json', 'host.json'].includes(path) || /\.(?:br|gz|map)$/.test(path);

const parentsOf = (path: string) =>
  path
    .split('/')
    .slice(0, -1)
    .map((_segment, index, segments) => segments.slice(0, index + 1).join('/'));

/**
 * The API that it requires.
 * @throws BestieError `invalid_input`
 */
export function readSurface(value: unknown): ApiSurface {
  const parsed = surfaceSchema.safeParse(value);
  if (parsed.success && findUnstorableText(value as Record<string, unknown>) === null) return parsed.data;
  throw BestieError.field('surface', `This is no API surface as the build writes it to ${surfaceFile}.`);
}
