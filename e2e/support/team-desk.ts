import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
/** Printed after each command with its exit code. */
const mark = '--- done with';

/** A team's workplace: a copy of the sources, and a shell that stays open, so that exports persist. */
export class TeamDesk {
  readonly folder: string;
  readonly #terminal: ChildProcessWithoutNullStreams;

  constructor() {
    this.folder = execFileSync(process.execPath, ['templates/copy.js'], {
      cwd: repository,
      encoding: 'utf8',
    });
    // Removes the environment of the test run: token, origin, database, mode.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(?:BESTIE_|DATABASE_URL|NODE_ENV|NO_COLOR|FORCE_COLOR)/.test(name),
      ),
    );
    this.#terminal = spawn('sh', { cwd: this.folder, env });
    this.#terminal.stdin.write('exec 2>&1\n');
  }

  /**
   * Runs a command.
   * @returns its output
   * @throws Error with the output when the exit code is not 0
   */
  run(command: string): Promise<string> {
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

  /** Writes a whole file. */
  write(file: string, contents: string): void {
    writeFileSync(path.join(this.folder, file), contents);
  }

  /** Deletes the copy. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#terminal.once('exit', resolve));
    this.#terminal.stdin.end('exit\n');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
