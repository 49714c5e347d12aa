import path from 'node:path';
import { judgeImport, readPackages } from '../eslint-rooms.js';

const root = path.resolve(__dirname, '..');
const packages = readPackages(root);
const judge = (file, source) => judgeImport(packages, path.join(root, file), source);

const trips = 'server/src/modules/trips/trips.service.ts';

test.each([
  ['a module and another module’s public file', trips, '../items'],
  ['a module and the platform', trips, '../../platform/http/caller'],
  ['a module and its own files', trips, './trips.policy'],
  ['the list of modules and each module', 'server/src/modules/index.ts', './trips/trips.module'],
  ['a thread of a module and the list', 'server/src/modules/archives/archive-rows.worker.ts', '..'],
  [
    'a test of a module and another module’s files',
    trips.replace('.ts', '.test.ts'),
    '../items/items.policy',
  ],
  ['a module’s part of the demo and the demo', trips.replace('service', 'demo'), '../../demo/demo-ids'],
  ['the platform’s own parts', 'server/src/platform/pictures/pictures.service.ts', '../live/live'],
])('%s is allowed', (_title, file, source) => expect(judge(file, source)).toBeNull());

test.each([
  ['a module and another module’s files', trips, '../items/items.policy'],
  ['the platform and a module', 'server/src/platform/live/live.routes.ts', '../../modules/boards'],
  ['the platform and the demo', 'server/src/platform/live/live.routes.ts', '../../demo/demo'],
  ['a service and the demo', trips, '../../demo/demo-ids'],
  ['a feature and another', 'fan-remote/src/features/closet/a.tsx', '../boards'],
  ['the server and the host', trips, '@bestie/design-system/button'],
])('%s is refused', (_title, file, source) => expect(judge(file, source)).toEqual(expect.any(String)));
