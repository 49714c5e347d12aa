import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The little of Emscripten's Node file system that is touched here; private to it, so a test counts the calls. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  node_ops: { setattr(node: unknown, attributes: Attributes): void };
  realPath(node: unknown): string;
}
interface Attributes {
  /** Rights, as chmod takes them. */
  mode?: number | null;
}
interface OpenFile {
  /** Undefined when a directory is open. */
  nfd?: number;
  node: unknown;
}
interface EngineModule {
  NODEFS?: NodeFileSystem;
  FS: { filesystems: { NODEFS: NodeFileSystem } };
}

type Init = NodeFS['init'];

/**
 * PGlite's file system on disk, with an fsync that reaches the disk. The stock one has none, so PostgreSQL believes
 * its log to be safe while it is only in the kernel's memory: a power cut then loses nearly everything. What it makes is
 * for its user alone.
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
      // The engine gives each file that it makes the rights that it thinks right, whatever the process says.
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

/** Makes a file's bytes, or a directory's names, safe against a power cut. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
