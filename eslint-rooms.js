import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Who may import whom, by the role that each package declares in its package.json (ARCHITECTURE.md, "Rooms").
 * A new package is covered as soon as it declares its role.
 */
export const allowedRoles = {
  contracts: [],
  'design-system': [],
  client: ['contracts'],
  'remote-kit': ['contracts', 'client', 'design-system'],
  host: ['contracts', 'client', 'design-system', 'remote-kit'],
  remote: ['contracts', 'client', 'design-system', 'remote-kit'],
  server: ['contracts'],
  e2e: ['contracts', 'server'],
  bench: [],
};

/** Roles that may reach into any room: the benches build its sources together in ways that no room knows. */
const reachingRoles = ['bench'];

/**
 * Folders whose children are rooms of their own: one feature never imports another; a module of the server is imported by
 * others through its `index.ts` alone.
 */
const separateRooms = [{ folder: 'src/features' }, { folder: 'src/modules', entrance: 'index' }];

/** Folders that know nothing of what stands on them. */
const foundations = [
  { folder: 'src/platform', mayNotImport: ['src/modules', 'src/demo'] },
  { folder: 'src/parts', mayNotImport: ['src/features'] },
];

/** The files of a module that make its part of the demo data: they alone may use `src/demo`. */
const isDemoPart = (file) =>
  /\.demo(-data)?\.ts$/.test(file) || path.dirname(file).split(path.sep).includes('demo');

/** Tests put together what production code keeps apart. */
const isTest = (file) => /\.test\.[jt]sx?$/.test(file);

/** Every package of the workspace, or the only one of a repository without workspaces: name, folder and declared role. */
export function readPackages(root) {
  const { workspaces = ['.'] } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(path.join(root, pattern.slice(0, -2))).map((name) =>
            path.join(pattern.slice(0, -2), name),
          )
        : [pattern],
    )
    .map((folder) => {
      const { name, bestie } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      return { name, folder: path.join(root, folder), role: bestie?.role };
    });
}

const inside = (folder, file) => file === folder || file.startsWith(folder + path.sep);

/** The sentence that says what is wrong with an import, or null. */
export function judgeImport(packages, file, source) {
  const from = packages.find(({ folder }) => inside(folder, file));
  if (!from) return null;
  if (!(from.role in allowedRoles))
    return `${from.name} declares no known role in its package.json ("bestie": {"role"}).`;
  if (reachingRoles.includes(from.role)) return null;
  if (source.startsWith('.')) return judgeRelative(from, file, path.resolve(path.dirname(file), source));
  const to = packages.find(({ name }) => source === name || source.startsWith(`${name}/`));
  if (!to || to === from) return null;
  if (allowedRoles[from.role].includes(to.role)) return null;
  return `A ${from.role} package may not import ${to.name} (role ${to.role}).`;
}

function judgeRelative(from, file, target) {
  if (!inside(from.folder, target))
    return `${path.relative(from.folder, target)} is outside of ${from.name}; import it by its package name.`;
  if (isTest(file)) return null;
  const within = (folder, place) => inside(path.join(from.folder, folder), place);
  for (const { folder, mayNotImport } of foundations)
    if (within(folder, file)) {
      const above = mayNotImport.find((other) => within(other, target));
      if (above) return `${folder} may not import ${above}: it knows nothing of what stands on it.`;
    }
  if (within('src/modules', file) && within('src/demo', target)) {
    const isList = path.basename(path.dirname(file)) === 'modules';
    if (!isList && !isDemoPart(file)) return 'A module uses src/demo in its `.demo.ts` alone.';
  }
  for (const { folder, entrance } of separateRooms) {
    const [mine, other] = [file, target].map((place) => {
      const [room, ...inRoom] = path.relative(path.join(from.folder, folder), place).split(path.sep);
      return { room, inRoom };
    });
    // A file beside the rooms belongs to none of them.
    if (mine.room === '..' || other.room === '..' || mine.inRoom.length === 0 || other.room === '') continue;
    if (mine.room === other.room) continue;
    const isEntrance =
      other.inRoom.length === 0 || (other.inRoom.length === 1 && other.inRoom[0] === entrance);
    if (entrance && isEntrance) continue;
    return `${folder}/${mine.room} may not import ${folder}/${other.room}${
      entrance ? ` but through its ${entrance}.ts` : ''
    }: rooms do not reach into one another.`;
  }
  return null;
}

/** ESLint plugin with the one rule `rooms/imports`. */
export function createRoomsPlugin(root) {
  const packages = readPackages(root);
  return {
    rules: {
      imports: {
        meta: { type: 'problem', schema: [] },
        create(context) {
          const check = (node) => {
            if (typeof node.source?.value !== 'string') return;
            const message = judgeImport(packages, context.filename, node.source.value);
            if (message) context.report({ node: node.source, message });
          };
          return {
            ImportDeclaration: check,
            ImportExpression: check,
            ExportNamedDeclaration: check,
            ExportAllDeclaration: check,
          };
        },
      },
    },
  };
}
