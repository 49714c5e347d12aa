import { realpathSync } from 'node:fs';
import path from 'node:path';
import { packageName, readPackage, root } from './workspace.js';

/** What a copy of React or of React DOM contains, under whatever name a package brings it. */
const reactInternals = /\.__(SECRET|CLIENT|DOM)_INTERNALS_DO_NOT_USE_OR_\w+\s*=(?!=)/;

/** Packages of which one part is shared, and the rest is stateless: a release contains it, in one copy. */
const isOwn = (name) => name.startsWith('@bestie/');

/** Name, version and folder of the package that a module belongs to. */
function packageOf(module) {
  const { descriptionFileData, descriptionFileRoot } = module.resourceResolveData ?? {};
  if (!descriptionFileRoot) return null;
  const { name, version } = descriptionFileData ?? {};
  // A file inside a package may name a module type and nothing else.
  // A workspace package is found by a symbolic link.
  if (name) return { name, version, folder: realpathSync(descriptionFileRoot) };
  const parent = path.dirname(descriptionFileRoot);
  const inPackage = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(parent);
  if (!inPackage) return null;
  const manifest = readPackage(inPackage[1]);
  return { name: manifest.name, version: manifest.version, folder: inPackage[1] };
}

/**
 * Refuses a build that contains a second copy of what exists once per page: by the files that are in it, not by
 * names and ranges alone. The sentence names the file or package that brings the copy.
 */
export class SingletonsPlugin {
  /**
   * @param {{ shared: string[], folderOf: (name: string) => string }} options `shared` are the requests that the
   * host answers, `folderOf` the only folder of a package of ours
   */
  constructor({ shared, folderOf }) {
    this.requests = new Set(shared);
    this.packages = new Set(shared.map(packageName));
    this.folderOf = folderOf;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('SingletonsPlugin', (compilation) => {
      // Unused modules are gone, and none is concatenated yet.
      compilation.hooks.afterChunks.tap('SingletonsPlugin', () => {
        const told = new Set();
        for (const module of compilation.modules) {
          if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
          const sentence = this.judge(module, compilation);
          if (!sentence || told.has(sentence)) continue;
          told.add(sentence);
          compilation.errors.push(new WebpackError(sentence));
        }
      });
    });
  }

  /** The sentence about a module that is in the build, or null. */
  judge(module, compilation) {
    const owner = packageOf(module);
    if (!owner) return null;
    if (isOwn(owner.name)) {
      if (!this.packages.has(owner.name) || owner.folder === this.folderOf(owner.name)) return null;
      return this.refuse(owner, module, compilation);
    }
    if (this.packages.has(owner.name) && !this.isStateless(owner, module))
      return this.refuse(owner, module, compilation);
    const source = module.originalSource?.()?.source();
    const found = typeof source === 'string' ? reactInternals.exec(source) : null;
    if (!found) return null;
    const name = found[1] === 'DOM' ? 'react-dom' : 'react';
    return this.refuse({ ...owner, name }, module, compilation);
  }

  /** Parts that a package offers beside the shared one and that have no state: `zustand/middleware`. */
  isStateless({ name, folder }, module) {
    const part = path
      .relative(folder, module.resource ?? '')
      .split(path.sep)
      .join('/');
    return name === 'zustand' && /(?:^|\/)middleware/.test(part);
  }

  refuse({ name, version, folder }, module, compilation) {
    const file = path.relative(root, module.resource).split(path.sep).join('/');
    let issuer = compilation.moduleGraph.getIssuer(module);
    while (issuer?.resource?.startsWith(folder + path.sep))
      issuer = compilation.moduleGraph.getIssuer(issuer);
    const bringer = issuer && packageOf(issuer);
    const where = issuer?.resource
      ? path.relative(root, issuer.resource).split(path.sep).join('/')
      : 'An entry';
    const who =
      bringer && /node_modules/.test(issuer.resource)
        ? `${bringer.name} ${bringer.version} (${where})`
        : where;
    const requests = [...this.requests].filter((request) => packageName(request) === name);
    const instead = isOwn(name)
      ? `all of it comes from ${path.relative(root, this.folderOf(name)) || name}`
      : `the host provides ${requests.join(', ')}`;
    return `${who} brings a second copy of ${name}${version ? ` ${version}` : ''} (${file}), and a page has one: ${instead}. Import it by that name, or use another version of what brings it.`;
  }
}
