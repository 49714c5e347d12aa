import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { surfaceFile } from '@bestie/contracts/releases';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { RemoteRelease } from '@bestie/contracts/remotes';
import type { Person } from './person';

const root = path.resolve(import.meta.dirname, '../..');
const suffix: Record<FileEncoding, string> = { '': '', br: '.br', gz: '.gz' };

/** A console's release from `npm run build`, to be published under other versions. */
export class BuiltRelease {
  private constructor(
    readonly folder: string,
    readonly description: RemoteRelease,
    readonly surface: ApiSurface,
  ) {}

  static of(remoteId: string): BuiltRelease {
    const versions = path.join(root, `${remoteId}-remote/dist/remotes/${remoteId}`);
    const [version = ''] = readdirSync(versions).sort().reverse();
    const folder = path.join(versions, version);
    const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return new BuiltRelease(folder, read('remote.json') as RemoteRelease, read(surfaceFile) as ApiSurface);
  }

  /** Publishes it as another version, as a team does, without a channel. */
  publish(
    person: Person,
    version: string,
    { note, changes = {} }: { note?: string; changes?: Partial<RemoteRelease> } = {},
  ): Promise<void> {
    const bytesOf = (file: string, encoding: FileEncoding) => {
      const place = path.join(this.folder, file + suffix[encoding]);
      return existsSync(place) ? readFileSync(place) : null;
    };
    const description = { ...this.description, ...changes, version };
    return publishRelease(person, { description, surface: this.surface, bytesOf }, { note });
  }
}

/** Files of a release, in a folder or in memory. */
export interface PublishedFiles {
  description: RemoteRelease;
  surface: ApiSurface;
  /** Null where the file does not exist in this encoding. */
  bytesOf(file: string, encoding: FileEncoding): Buffer | null;
}

/** Parallel uploads, as in `npm run release`. */
const parallel = 4;

/** Uploads and publishes a release; without a channel nobody gets it. */
export async function publishRelease(
  person: Person,
  { description, surface, bytesOf }: PublishedFiles,
  { note, channel = null }: { note?: string | undefined; channel?: 'stable' | null } = {},
): Promise<void> {
  const { id, version } = description;
  const address = `/api/releases/${id}/versions/${version}`;
  const transferBytes = Object.fromEntries(
    description.files.map(({ path: file }) => [file, (bytesOf(file, 'br') ?? bytesOf(file, ''))!.length]),
  );
  const { missing } = await person.send<{ missing: { path: string; encoding: FileEncoding }[] }>(
    'POST',
    address,
    { description, surface, transferBytes, ...(note && { note }) },
  );
  const send = async () => {
    for (let next = missing.pop(); next; next = missing.pop()) {
      const bytes = bytesOf(next.path, next.encoding);
      if (bytes) await person.upload(`${address}/files/${next.path}?encoding=${next.encoding}`, bytes);
    }
  };
  await Promise.all(Array.from({ length: parallel }, send));
  await person.send('POST', `${address}/publish`, {
    channel,
    ...(channel && { withoutProof: 'The journey is about something else' }),
  });
}
