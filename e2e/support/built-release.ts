import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { surfaceFile } from '@bestie/contracts/releases';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { RemoteRelease } from '@bestie/contracts/remotes';
import type { Person } from './person';

const root = path.resolve(import.meta.dirname, '../..');
const suffix: Record<FileEncoding, string> = { '': '', br: '.br', gz: '.gz' };
/** Parallel uploads, as in `npm run release`. */
const parallel = 4;

/** A console's release from `npm run build`, to be published under other versions. */
export class BuiltRelease {
  private constructor(
    readonly folder: string,
    readonly description: RemoteRelease,
    private readonly surface: ApiSurface,
  ) {}

  static of(remoteId: string): BuiltRelease {
    const versions = path.join(root, `${remoteId}-remote/dist/remotes/${remoteId}`);
    const [version = ''] = readdirSync(versions).sort().reverse();
    const folder = path.join(versions, version);
    const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    return new BuiltRelease(folder, read('remote.json') as RemoteRelease, read(surfaceFile) as ApiSurface);
  }

  /** Publishes it as another version, as a team does, on no channel: nobody gets it. */
  async publish(
    person: Person,
    version: string,
    { note, changes = {} }: { note?: string; changes?: Partial<RemoteRelease> } = {},
  ): Promise<void> {
    const description = { ...this.description, ...changes, version };
    const bytesOf = (file: string, encoding: FileEncoding) => {
      const place = path.join(this.folder, file + suffix[encoding]);
      return existsSync(place) ? readFileSync(place) : null;
    };
    const address = `/api/releases/${description.id}/versions/${version}`;
    const transferBytes = Object.fromEntries(
      description.files.map(({ path: file }) => [file, (bytesOf(file, 'br') ?? bytesOf(file, ''))!.length]),
    );
    const { missing } = await person.send<{ missing: { path: string; encoding: FileEncoding }[] }>(
      'POST',
      address,
      { description, surface: this.surface, transferBytes, ...(note && { note }) },
    );
    // Of browsers here, none asks for gzip.
    const wanted = missing.filter(({ encoding }) => encoding !== 'gz');
    const send = async () => {
      for (let next = wanted.pop(); next; next = wanted.pop()) {
        const bytes = bytesOf(next.path, next.encoding);
        if (bytes) await person.upload(`${address}/files/${next.path}?encoding=${next.encoding}`, bytes);
      }
    };
    await Promise.all(Array.from({ length: parallel }, send));
    await person.send('POST', `${address}/publish`, { channel: null });
  }
}
