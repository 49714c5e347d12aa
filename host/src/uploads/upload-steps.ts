import type { Api, CallOptions } from '@bestie/client/api';
import { whenAvailable } from '@bestie/client/when-available';
import { BestieError } from '@bestie/contracts/errors';
import type { UploadCall, UploadFact, UploadStep } from '@bestie/remote-kit/upload-contract';
import type { UploadRecord } from './upload-record';

/** A known value of a file, for {@link UploadCall.fill}. */
function factOf(record: UploadRecord, fact: UploadFact): string | number | undefined {
  if (fact === 'duplicate') return record.duplicateOf?.id ?? undefined;
  return record[fact] ?? undefined;
}

/** The input of a call with all values filled in. */
export function inputOf(call: UploadCall, record: UploadRecord): Record<string, unknown> {
  const input: Record<string, unknown> = { ...call.input };
  for (const [field, fact] of Object.entries((call.fill ?? {}) as Record<string, UploadFact>)) {
    const value = factOf(record, fact);
    if (value !== undefined) input[field] = value;
  }
  return input;
}

/** Calls a contract operation by its name. Types were checked where the call was defined. */
export function callByName(
  api: Api,
  operation: string,
  input: Record<string, unknown>,
  options?: CallOptions,
): Promise<unknown> {
  const [noun, verb] = operation.split('.') as [string, string];
  type Calls = Record<string, Record<string, (input: unknown, options?: CallOptions) => Promise<unknown>>>;
  const call = (api as unknown as Calls)[noun]?.[verb];
  if (!call) return Promise.reject(new BestieError('internal'));
  return call(input, options);
}

/**
 * Sends a step until the server has responded.
 * @param online resolves when there is a connection
 * @param onTry called before each attempt, so that a later page knows that it may have arrived
 * @param pauses delays in ms between attempts
 */
export async function runStep(
  { api, online, pauses }: { api: Api; online(): Promise<void>; pauses?: readonly number[] },
  step: UploadStep,
  record: UploadRecord,
  onTry: () => void,
): Promise<void> {
  let sentBefore = record.tried;
  await whenAvailable(async () => {
    await online();
    const again = sentBefore;
    sentBefore = true;
    onTry();
    try {
      await callByName(api, step.operation, inputOf(step, record));
    } catch (error) {
      if (!(error instanceof BestieError)) throw error;
      const arrived = again && step.repeated?.includes(error.code);
      if (!arrived && !step.obsolete?.includes(error.code)) throw error;
    }
  }, pauses);
}
