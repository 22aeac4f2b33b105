import { encodeWav, mixToMono, trimSilence } from '@kalima/shared/domain/recording';

/** Samples a second of what is kept: enough for speech, and small. */
const rate = 24_000;

/** Longest recording in milliseconds. */
export const longestRecording = 5 * 60 * 1000;

/** Why nothing was recorded; `INSECURE` where the page is not served by HTTPS, which microphones need (PRODUCT.md#recording). */
export type RecordingProblem = 'INSECURE' | 'DENIED' | 'NO_MICROPHONE' | 'SILENT' | 'FAILED';

export class RecordingError extends Error {
  readonly problem: RecordingProblem;

  constructor(problem: RecordingProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Recording {
  /** Ends it; returns a mono WAV without the silence around what was said. Throws `RecordingError`. */
  stop(): Promise<File>;
  cancel(): void;
}

async function openMicrophone(): Promise<MediaStream> {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) throw new RecordingError('INSECURE');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, noiseSuppression: true } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') throw new RecordingError('DENIED');
    throw new RecordingError(name === 'NotFoundError' ? 'NO_MICROPHONE' : 'FAILED');
  }
}

async function toWav(recorded: Blob): Promise<File> {
  const context = new AudioContext({ sampleRate: rate });
  try {
    const decoded = await context.decodeAudioData(await recorded.arrayBuffer());
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index));
    const samples = trimSilence(mixToMono(channels), rate);
    if (samples.length === 0) throw new RecordingError('SILENT');
    return new File([encodeWav(samples, rate)], 'recording.wav', { type: 'audio/wav' });
  } catch (error) {
    throw error instanceof RecordingError ? error : new RecordingError('FAILED');
  } finally {
    await context.close();
  }
}

/** Starts to record with the microphone. Throws `RecordingError`. */
export async function startRecording(): Promise<Recording> {
  const stream = await openMicrophone();
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    async stop() {
      const stopped = new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve(), { once: true });
      });
      recorder.stop();
      await stopped;
      release();
      return toWav(new Blob(parts, { type: recorder.mimeType }));
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}
