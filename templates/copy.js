/**
 * `node templates/copy.js`: creates a copy of the sources to work in and prints its folder; the caller
 * deletes it.
 */
import path from 'node:path';
import { copyWorkspace } from './workspace-copy.js';

process.stdout.write(copyWorkspace(path.resolve(import.meta.dirname, '..')));
