import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The used part of Emscripten's Node file system; it is private, so a test counts the calls. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  node_ops: { setattr(node: unknown, attributes: Attributes): void };
  realPath(node: unknown): string;
}
interface Attributes {
  /** Permissions, as for chmod. */
  mode?: number | null;
}
interface OpenFile {
  /** Undefined for an open directory. */
  nfd?: number;
  node: unknown;
}
interface EngineModule {
  NODEFS?: NodeFileSystem;
  FS: { filesystems: { NODEFS: NodeFileSystem } };
}

type Init = NodeFS['init'];

/**
 * PGlite's file system on disk, with an fsync that reaches the disk. The original has none, so that a power
 * failure would lose nearly everything that PostgreSQL believes to be stored. Its files are readable by their
 * user only.
 */
export class DurableFilesystem extends NodeFS {
  readonly #onSync: () => void;

  /** @param onSync is called after every fsync. */
  constructor(directory: string, onSync: () => void) {
    super(directory);
    this.#onSync = onSync;
  }

  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(engine, options);
    const install = (module: unknown) => {
      const { NODEFS, FS } = module as EngineModule;
      const fileSystem = NODEFS ?? FS.filesystems.NODEFS;
      // The engine sets permissions of new files explicitly, regardless of the umask.
      const { setattr } = fileSystem.node_ops;
      fileSystem.node_ops.setattr = (node, attributes) =>
        setattr(
          node,
          typeof attributes.mode === 'number'
            ? { ...attributes, mode: attributes.mode & ~0o077 }
            : attributes,
        );
      fileSystem.stream_ops.fsync = (file) => {
        if (file.nfd === undefined) syncPath(fileSystem.realPath(file.node));
        else fsyncSync(file.nfd);
        this.#onSync();
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] } };
  }
}

/** Syncs a file's bytes, or a directory's entries, to disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
