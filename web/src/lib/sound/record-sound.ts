import { trimSilence } from '@kalima/shared/domain/learning/recording';
import { openMicrophone, RecordingError } from './microphone.ts';
import { keptRate, samplesOf, wavFile } from './sound-files.ts';

/** Longest recording in milliseconds. */
export const longestRecording = 5 * 60 * 1000;

export interface Recording {
  /** Ends it; returns a mono WAV without the silence around what was said. Throws `RecordingError`. */
  stop(): Promise<File>;
  cancel(): void;
}

async function toWav(recorded: Blob): Promise<File> {
  const samples = trimSilence(await samplesOf(recorded), keptRate);
  if (samples.length === 0) throw new RecordingError('SILENT');
  return wavFile(samples);
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
