import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiSurface } from '@bestie/contracts/api-surface';
import { surfaceFile } from '@bestie/contracts/releases';
import type { FileEncoding } from '@bestie/contracts/releases';
import type { RemoteRelease } from '@bestie/contracts/remotes';
import type { Person } from './person';

const root = path.resolve(import.meta.dirname, '../..');
const suffix: Record<FileEncoding, string> = { '': '', br: '.br', gz: '.gz' };

/** The release of a console that `npm run build` made, to be published under other versions. */
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

  #read(file: string, encoding: FileEncoding): Buffer {
    return readFileSync(path.join(this.folder, file + suffix[encoding]));
  }

  /** Publishes it as another version, the way a team does. */
  async publish(
    person: Person,
    version: string,
    { note, changes = {} }: { note?: string; changes?: Partial<RemoteRelease> } = {},
  ): Promise<void> {
    const description = { ...this.description, ...changes, version };
    const { id } = description;
    const address = `/api/releases/${id}/versions/${version}`;
    const packed = (file: string) => existsSync(path.join(this.folder, `${file}.br`));
    const transferBytes = Object.fromEntries(
      description.files.map(({ path: file }) => [file, this.#read(file, packed(file) ? 'br' : '').length]),
    );
    const { missing } = await person.send<{ missing: { path: string; encoding: FileEncoding }[] }>(
      'POST',
      address,
      { description, surface: this.surface, transferBytes, ...(note && { note }) },
    );
    for (const { path: file, encoding } of missing) {
      if (!existsSync(path.join(this.folder, file + suffix[encoding]))) continue;
      await person.upload(`${address}/files/${file}?encoding=${encoding}`, this.#read(file, encoding));
    }
    await person.send('POST', `${address}/publish`, { channel: null });
  }
}
