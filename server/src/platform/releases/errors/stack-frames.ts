import { hostId } from '@bestie/contracts/releases';

/** A place in a built file of a release. */
export interface StackFrame {
  remoteId: string;
  version: string;
  file: string;
  line: number;
  /** From 1 on, as browsers count. */
  column: number;
}

/** Frames that are kept, innermost first. */
const mostFrames = 10;

const place =
  /\/(?:remotes\/(?<remoteId>[a-z][a-z0-9-]{0,31})|host)\/(?<version>\d[\w.+-]{0,59})\/(?<file>[\w./-]{1,200}):(?<line>\d{1,7}):(?<column>\d{1,7})\)?$/;

/**
 * The frames of a stack that are in files of releases; everything else, such as names of functions and other addresses,
 * is left out. Chromium, Firefox and Safari end each line with the address.
 */
export function readFrames(stack: string): StackFrame[] {
  return stack
    .split('\n')
    .flatMap((text) => {
      const { groups } = place.exec(text.trim()) ?? {};
      if (!groups) return [];
      const { remoteId = hostId, version = '', file = '', line, column } = groups;
      return [{ remoteId, version, file, line: Number(line), column: Number(column) }];
    })
    .slice(0, mostFrames);
}
