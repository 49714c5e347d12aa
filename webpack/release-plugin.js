import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compressible files; pictures and fonts are compressed already. */
const compressible = /\.(?:js|css|json|svg)$/;

function describeFile(name, bytes) {
  return {
    path: name,
    bytes: bytes.length,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}

function issuesInWords(error) {
  return error.issues.map((issue) => `  ${issue.path.join('.') || '(root)'} ${issue.message}`).join('\n');
}

/**
 * Writes the description of a build as `remote.json` or `host.json` in the same folder and validates it
 * against its schema: an invalid description fails the build. Writes `.br` and `.gz` beside compressible
 * files.
 */
export class ReleasePlugin {
  /**
   * @param {object} options
   * @param {string} options.filename name of the description
   * @param {import('zod').ZodType} options.schema
   * @param {(facts: { files: object[], filesOf: (group: string) => string[] | null,
   *   followingFilesOf: (group: string) => string[],
   *   laterFilesOf: (group: string) => string[] }) => Promise<object>} options.describe
   *   `laterFilesOf` is what may be loaded from the group on, `followingFilesOf` what it loads itself from chunks whose
   *   names begin with `following-`; what it throws is an error of the build
   * @param {boolean} options.compress
   * @param {(description: object, transferBytes: Map<string, number>) => Promise<string[]>} [options.check] of what
   *   was compressed, by bytes over the wire: each sentence is an error of the build
   * @param {(description: object) => void} [options.onDescribed]
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After the content hashes are final.
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (compilation.errors.length > 0) return;
          const assets = compilation
            .getAssets()
            .filter(({ name }) => !name.endsWith('.map') && !name.includes('hot-update'))
            .map(({ name, source }) => ({ name, bytes: source.buffer() }))
            .sort((left, right) => (left.name < right.name ? -1 : 1));
          let description;
          const codeOf = (group) =>
            group.getFiles().filter((name) => /\.(?:js|css)$/.test(name) && !name.includes('hot-update'));
          const laterGroups = (group, seen = new Set()) => {
            for (const child of group.getChildren())
              if (!seen.has(child)) laterGroups(child, seen.add(child));
            return seen;
          };
          try {
            description = await this.options.describe({
              files: assets.map(({ name, bytes }) => describeFile(name, bytes)),
              filesOf(name) {
                const group = compilation.namedChunkGroups.get(name);
                return group ? codeOf(group) : null;
              },
              followingFilesOf(name) {
                const group = compilation.namedChunkGroups.get(name);
                const following =
                  group?.getChildren().filter((child) => child.name?.startsWith('following-')) ?? [];
                return [...new Set(following.flatMap(codeOf))];
              },
              laterFilesOf(name) {
                const group = compilation.namedChunkGroups.get(name);
                return group ? [...new Set([...laterGroups(group)].flatMap(codeOf))] : [];
              },
            });
          } catch (error) {
            compilation.errors.push(new WebpackError(error.message));
            return;
          }
          const checked = this.options.schema.safeParse(description);
          if (!checked.success) {
            compilation.errors.push(
              new WebpackError(`${this.options.filename} does not hold:\n${issuesInWords(checked.error)}`),
            );
            return;
          }
          this.options.onDescribed?.(description);
          const json = Buffer.from(`${JSON.stringify(description, null, 1)}\n`);
          compilation.emitAsset(this.options.filename, new sources.RawSource(json));
          if (!this.options.compress) return;
          const transferBytes = new Map(assets.map(({ name, bytes }) => [name, bytes.length]));
          for (const { name, bytes } of assets) {
            if (!compressible.test(name)) continue;
            for (const [extension, shrink] of Object.entries(compress)) {
              const shrunk = await shrink(bytes);
              if (shrunk.length < bytes.length) {
                compilation.emitAsset(`${name}.${extension}`, new sources.RawSource(shrunk));
                if (extension === 'br') transferBytes.set(name, shrunk.length);
              }
            }
          }
          for (const reason of (await this.options.check?.(description, transferBytes)) ?? [])
            compilation.errors.push(new WebpackError(reason));
        },
      );
    });
  }
}
