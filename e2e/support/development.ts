import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyDemoData } from './bestie-server';

const repository = path.resolve(import.meta.dirname, '../..');
/** In ms. On a busy machine building four packages takes more than five minutes. */
export const startTimeout = 600_000;

/** `npm run dev` on an editable copy of the sources. */
export class Development {
  #output = '';
  #origin = '';

  private constructor(
    readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  /** @param alone one remote, with the platform at an origin */
  static async start(alone?: { remote: string; platform: string }): Promise<Development> {
    const folder = execFileSync(process.execPath, ['templates/copy.js'], {
      cwd: repository,
      encoding: 'utf8',
    });
    const { DATABASE_URL: _embedded, ...env } = process.env;
    const child = spawn(process.execPath, ['webpack/dev.js', ...(alone ? [alone.remote] : [])], {
      cwd: folder,
      env: {
        ...env,
        ...(await copyDemoData(path.join(folder, '.data'))),
        PORT: '0',
        ...(alone && { PLATFORM_URL: alone.platform }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const development = new Development(folder, child);
    try {
      await development.#whenUp();
    } catch (error) {
      await development.close();
      throw error;
    }
    return development;
  }

  get origin(): string {
    return this.#origin;
  }

  #whenUp(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`npm run dev ${reason}:\n${this.#output}`));
      const timeout = setTimeout(() => fail('did not start'), startTimeout);
      const read = (chunk: Buffer) => {
        this.#output += chunk.toString();
        const found = /Development runs at http:\/\/localhost:(\d+)/.exec(this.#output);
        if (!found) return;
        this.#origin = `http://localhost:${found[1]}`;
        clearTimeout(timeout);
        resolve();
      };
      this.process.stdout?.on('data', read);
      this.process.stderr?.on('data', read);
      this.process.once('exit', (code) => {
        clearTimeout(timeout);
        fail(`ended with ${code}`);
      });
    });
  }

  /**
   * Replaces the only occurrence of `from` in a source file.
   * @throws Error when it does not occur
   */
  edit(file: string, from: string, to: string): void {
    const place = path.join(this.folder, file);
    const source = readFileSync(place, 'utf8');
    if (source.split(from).length !== 2) throw new Error(`${file} does not have “${from}” once.`);
    writeFileSync(
      place,
      source.replace(from, () => to),
    );
  }

  /** Graceful shutdown; deletes the copy and its data. */
  async close(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise((resolve) => this.process.once('exit', resolve));
      this.process.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
