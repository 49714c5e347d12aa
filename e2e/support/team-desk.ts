import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const platform = path.resolve(import.meta.dirname, '../..');
/** Printed after each command with its exit code. */
const mark = '--- done with';

/** Unpacks our archives, and links every other package from the platform's node_modules, which saves a download. */
function installInto(folder: string, archives: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@bestie'), { recursive: true });
  mkdirSync(path.join(modules, '.bin'));
  const installed = path.join(platform, 'node_modules');
  for (const name of readdirSync(installed))
    if (name !== '@bestie' && !name.startsWith('.'))
      symlinkSync(path.join(installed, name), path.join(modules, name));
  for (const name of readdirSync(path.join(installed, '.bin')))
    symlinkSync(realpathSync(path.join(installed, '.bin', name)), path.join(modules, '.bin', name));
  for (const archive of readdirSync(archives)) {
    const [, name = ''] = /^bestie-(.*)-\d/.exec(archive) ?? [];
    const place = path.join(modules, '@bestie', name);
    mkdirSync(place);
    execFileSync('tar', ['-xzf', path.join(archives, archive), '-C', place, '--strip-components=1']);
  }
  symlinkSync('../@bestie/build/webpack/bestie.js', path.join(modules, '.bin/bestie'));
  execFileSync('chmod', ['+x', path.join(modules, '@bestie/build/webpack/bestie.js')]);
}

/** A team's workplace outside the platform's sources: an empty folder, and a shell that stays open, so that exports persist. */
export class TeamDesk {
  /** The folder that was empty at first. */
  readonly folder: string;
  readonly #home: string;
  readonly #archives: string;
  readonly #terminal: ChildProcessWithoutNullStreams;

  constructor() {
    this.#home = realpathSync(mkdtempSync(path.join(tmpdir(), 'bestie-team-')));
    this.folder = path.join(this.#home, 'work');
    this.#archives = path.join(this.#home, 'packages');
    mkdirSync(this.folder);
    execFileSync(process.execPath, ['webpack/pack.js', '--into', this.#archives], { cwd: platform });
    // Where npx finds the command before the team has a repository.
    installInto(this.#home, this.#archives);
    // Removes the environment of the test run: token, origin, database, mode.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(?:BESTIE_|DATABASE_URL|NODE_ENV|NO_COLOR|FORCE_COLOR)/.test(name),
      ),
    );
    // A group of its own, so that nothing goes on after the desk, not even when a journey fails.
    this.#terminal = spawn('sh', { cwd: this.folder, env, detached: true });
    this.#terminal.stdin.write('exec 2>&1\n');
  }

  /** A file of the repository `style-desk`. */
  file(name: string): string {
    return path.join(this.folder, 'style-desk', name);
  }

  /**
   * Runs a command; `npm install` takes packages from this machine, and `npx bestie dev` goes on until {@link stopDev}.
   * @returns its output
   * @throws Error with the output when the exit code is not 0
   */
  async run(command: string): Promise<string> {
    if (command === 'npm install') {
      installInto(this.file(''), this.#archives);
      return '';
    }
    if (command.endsWith('npx bestie dev')) return this.#startDev(command);
    return this.#type(
      command
        .replace('npx @bestie/build', () => `${this.#home}/node_modules/.bin/bestie`)
        .replace(/^(.*\bbestie new .*)$/, `$1 --packages ${this.#archives}`),
    );
  }

  #type(command: string): Promise<string> {
    const { stdin, stdout } = this.#terminal;
    return new Promise((resolve, reject) => {
      let printed = '';
      const read = (chunk: Buffer) => {
        printed += chunk.toString();
        const found = new RegExp(`${mark} (\\d+)\n`).exec(printed);
        if (!found) return;
        stdout.off('data', read);
        const output = printed.replace(found[0], '');
        if (found[1] === '0') resolve(output);
        else reject(new Error(`${command} ended with ${found[1]}:\n${output}`));
      };
      stdout.on('data', read);
      stdin.write(`${command} </dev/null\necho "${mark} $?"\n`);
    });
  }

  /** Starts the development front and waits until it answers. */
  #startDev(command: string): Promise<string> {
    return this.#type(
      `PORT=0 ${command.replace('npx bestie', 'node_modules/.bin/bestie')} >dev.log 2>&1 & echo $! >dev.pid; until grep -q 'Development runs' dev.log; do kill -0 $(cat dev.pid) || { cat dev.log; false; break; }; sleep 0.5; done`,
    );
  }

  /** Address of the development front. */
  get devOrigin(): string {
    return /Development runs at (\S+)/.exec(readFileSync(this.file('dev.log'), 'utf8'))?.[1] ?? '';
  }

  /** Ends the development front. */
  async stopDev(): Promise<void> {
    await this.#type('kill $(cat dev.pid); wait $(cat dev.pid); rm dev.log dev.pid');
  }

  /** Writes a whole file of the repository. */
  write(file: string, contents: string): void {
    writeFileSync(this.file(file), contents);
  }

  /** Replaces a text of a file. */
  edit(file: string, from: string, to: string): void {
    this.write(
      file,
      readFileSync(this.file(file), 'utf8').replace(from, () => to),
    );
  }

  /** Ends what still runs, and deletes everything. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#terminal.once('exit', resolve));
    process.kill(-(this.#terminal.pid ?? 0), 'SIGKILL');
    await ended;
    rmSync(this.#home, { recursive: true, force: true });
  }
}
