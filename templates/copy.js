/** `node templates/copy.js`: makes a copy of the sources to work in and prints its folder; who asked throws it away. */
import path from 'node:path';
import { copyWorkspace } from './workspace-copy.js';

process.stdout.write(copyWorkspace(path.resolve(import.meta.dirname, '..')));
