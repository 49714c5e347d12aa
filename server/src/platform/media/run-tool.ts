import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The file is at fault; the message is for whose file it is. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}

/** This machine lacks the tool. */
export class MediaToolMissing extends Error {
  override readonly name = 'MediaToolMissing';
}

export interface ToolRun {
  command: string;
  /** Passed one by one, never through a shell. */
  args: readonly string[];
  timeoutMs: number;
  /** The most bytes that it may print; what is beyond them ends it. */
  outputBytes: number;
  /** The most memory in bytes, where the system reports it. */
  memoryBytes: number;
  signal?: AbortSignal | undefined;
  /** Receives what it prints, instead of the result. */
  onOutput?: (piece: Buffer) => void;
}

/** Environment variables that a tool needs. It receives no others, least of all keys and passwords. */
const inherited = /^(PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|LD_LIBRARY_PATH|DYLD_\w+)$/i;

const messageBytes = 64 * 1024;
const memoryCheckMs = 250;
const pageBytes = 4096;

/**
 * Runs a tool on a file that somebody uploaded. It ends with the time, memory or output that it may take.
 * @throws MediaRefused when the file is at fault, MediaToolMissing without the tool
 */
export function runTool({
  command,
  args,
  timeoutMs,
  outputBytes,
  memoryBytes,
  signal,
  onOutput,
}: ToolRun): Promise<{ output: Buffer; messages: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.test(name))),
      shell: false,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const pieces: Buffer[] = [];
    let printed = 0;
    let messages = '';
    let failure: Error | undefined;
    const end = (error: Error) => {
      failure ??= error;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end(new MediaRefused('Reading the file took too long.')), timeoutMs);
    const watch = setInterval(() => {
      void memoryOf(child.pid).then((bytes) => {
        if (bytes > memoryBytes) end(new MediaRefused('Reading the file took too much memory.'));
      });
    }, memoryCheckMs);
    const stop = () => end(new Error('The server stopped meanwhile.'));
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();

    child.stdout.on('data', (piece: Buffer) => {
      printed += piece.length;
      if (printed > outputBytes) return end(new MediaRefused('The file is longer than it says.'));
      if (onOutput) onOutput(piece);
      else pieces.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      // A hostile file may cause endless messages; the last ones say why it ended.
      messages = (messages + piece.toString('utf8')).slice(-messageBytes);
    });
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', stop);
      settled();
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      settle(() => reject(isMissing(error) ? new MediaToolMissing(`${command} is missing.`) : error)),
    );
    child.once('close', (code) =>
      settle(() => {
        if (failure) reject(failure);
        else if (code === 0) resolve({ output: Buffer.concat(pieces), messages });
        else reject(new MediaRefused('The file could not be read as sound or video.'));
      }),
    );
  });
}

const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'EACCES';

/** Resident memory of a process in bytes; 0 where the system does not report it. */
async function memoryOf(pid: number | undefined): Promise<number> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(resident) * pageBytes;
  } catch {
    return 0;
  }
}
