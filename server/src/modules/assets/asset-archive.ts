import type { Readable } from 'node:stream';
import yazl from 'yazl';
import type { AssetFacts } from './assets.repository';

/** Opens the bytes of an object; undefined when it is gone. */
export type OpenObject = (objectName: string) => Promise<Readable | undefined>;

/** Names inside the ZIP: folder and name, with a number where two would collide on any system. */
export function archiveNames(files: Pick<AssetFacts, 'folder' | 'name'>[]): string[] {
  const taken = new Set<string>();
  // The number that the next file of a name gets.
  const counts = new Map<string, number>();
  return files.map(({ folder, name }) => {
    // Characters that Windows does not allow are replaced.
    const safe = name.replace(/[<>:"|?*\\/]/g, '_').replace(/^\.+/, '_');
    const dot = safe.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    const path = folder ? `${folder.replace(/[<>:"|?*\\]/g, '_')}/` : '';
    const key = (path + safe).toLowerCase();
    let candidate = path + safe;
    let count = counts.get(key) ?? 2;
    for (; taken.has(candidate.toLowerCase()); count += 1)
      candidate = `${path}${stem} (${count})${extension}`;
    counts.set(key, count);
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

/**
 * A ZIP of originals as a stream. Files are opened one after the other and stored uncompressed, since media does not
 * shrink. A missing file ends the stream with an error, so that no ZIP is incomplete.
 */
export function createArchiveStream(
  files: Pick<AssetFacts, 'folder' | 'name' | 'object_name' | 'created_at'>[],
  open: OpenObject,
): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => current?.destroy());
  const names = archiveNames(files);
  files.forEach((file, index) => {
    zip.addReadStreamLazy(
      names[index] as string,
      { mtime: file.created_at, compress: false },
      (hand: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
        open(file.object_name).then(
          (stream) => {
            if (!stream) return output.destroy(new Error(`An original is missing: ${file.object_name}`));
            current = stream;
            stream.on('error', (error) => output.destroy(error));
            return hand(null, stream);
          },
          (error: unknown) => output.destroy(error as Error),
        );
      },
    );
  });
  zip.end();
  return output;
}
