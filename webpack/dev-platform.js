import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { buildServer } from '../server/build.mjs';

/** Folders whose changes restart the platform: its sources, and what it reads at start. */
const watchedFolders = ['server/src', 'server/migrations', 'shared/contracts/src'];

/** An editor saves several files at once; in ms. */
const settleTime = 200;

/**
 * Runs the platform, and restarts it after each change of its sources. A source that does not build leaves
 * the old one running.
 * @param {object} options
 * @param {string} options.root folder of the repository
 * @param {number} options.port its port
 * @param {string} options.releasesDir folder with descriptions of host and remotes
 * @returns {{ whenUp(): Promise<void>, restart(): void, stop(): Promise<void> }} `whenUp` resolves when the
 * platform of the newest sources answers, and rejects with a sentence when there is none
 */
export function runPlatform({ root, port, releasesDir }) {
  /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null> | null} */
  let child = null;
  let pending = false;
  let stopped = false;

  async function end() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  /** @returns {Promise<void>} */
  const start = () =>
    new Promise((resolve, reject) => {
      const started = spawn(process.execPath, ['server/dist/main.js'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), RELEASES_DIR: releasesDir },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      createInterface(started.stdout).on('line', (line) => {
        // People use the front's address; the platform's own would only mislead.
        if (line.startsWith('Bestie is at ')) resolve();
        else console.log(line);
      });
      started.once('exit', () =>
        reject(new Error('The platform ended. It starts again with the next change.')),
      );
    });

  async function launch() {
    try {
      await buildServer();
    } catch {
      // esbuild has printed the position.
      if (child?.exitCode === null) return;
      throw new Error('The platform does not build. It starts with the next change.');
    }
    await end();
    if (!stopped) await start();
  }

  // Also where the command ends by a failure of its own: the platform would keep its data locked.
  process.once('exit', () => void child?.kill('SIGTERM'));

  /** From the change on, so that later requests are answered by the new sources. */
  let up = launch();
  up.catch((error) => console.error(error.message));
  function restart() {
    if (pending) return;
    pending = true;
    up = up
      .catch(() => undefined)
      .then(() => delay(settleTime))
      .then(() => {
        pending = false;
        return launch();
      });
    up.catch((error) => console.error(error.message));
  }

  const watchers = watchedFolders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null && !file.includes('.test.')) restart();
    }),
  );
  return {
    whenUp: () => up,
    restart,
    stop: async () => {
      stopped = true;
      for (const watcher of watchers) watcher.close();
      await end();
    },
  };
}
