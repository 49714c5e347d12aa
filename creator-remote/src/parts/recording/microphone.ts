import type { ReadLevel } from './create-recorder';

/** Why there is no microphone. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported';

export interface Microphone {
  stream: MediaStream;
  /** Its name; empty where the browser hides it. */
  label: string;
  readLevel: ReadLevel;
  close: () => void;
}

/** Opens the microphone, which asks the person the first time. @throws MicrophoneError */
export async function openMicrophone(): Promise<Microphone> {
  // Insecure pages have no media devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new MicrophoneError('unsupported');
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    throw new MicrophoneError(problemOf(error));
  }
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    stream,
    label: stream.getAudioTracks()[0]?.label ?? '',
    readLevel() {
      analyser.getFloatTimeDomainData(samples);
      let loudest = 0;
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      return Math.min(1, loudest);
    },
    close() {
      for (const track of stream.getTracks()) track.stop();
      void context.close();
    },
  };
}

/** There is no microphone to record with. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';

  constructor(readonly problem: MicrophoneProblem) {
    super(problem);
  }
}

function problemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** What to do about it. */
export const microphoneWords: Record<MicrophoneProblem, { title: string; text: string }> = {
  refused: {
    title: 'Bestie may not use your microphone',
    text: 'Allow it in the browser: click the icon to the left of the address, choose Microphone, Allow, and try again. You can also upload a file.',
  },
  missing: {
    title: 'There is no microphone',
    text: 'Connect one and try again, or upload a file.',
  },
  busy: {
    title: 'The microphone does not answer',
    text: 'Another program may be using it. Close that and try again, or upload a file.',
  },
  unsupported: {
    title: 'This browser cannot record',
    text: 'Upload a file, or open Bestie in another browser.',
  },
};
