import { encodeWav, mixToMono } from '@kalima/shared/domain/learning/recording';
import { RecordingError } from './microphone.ts';

/** Samples a second of what is kept: enough for speech, and small. */
export const keptRate = 24_000;

/** The samples of a sound in any format that the browser reads: one channel, from -1 to 1, `keptRate` a second. Throws `RecordingError`. */
export async function samplesOf(sound: Blob): Promise<Float32Array> {
  const context = new AudioContext({ sampleRate: keptRate });
  try {
    const decoded = await context.decodeAudioData(await sound.arrayBuffer());
    return mixToMono(Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index)));
  } catch {
    throw new RecordingError('FAILED');
  } finally {
    await context.close();
  }
}

/** Samples as a mono WAV file. */
export function wavFile(samples: Float32Array): File {
  return new File([encodeWav(samples, keptRate)], 'recording.wav', { type: 'audio/wav' });
}

/** Samples at `keptRate` of some that came at another rate. */
export async function atKeptRate(samples: Float32Array, rate: number): Promise<Float32Array> {
  if (rate === keptRate || samples.length === 0) return samples;
  const context = new OfflineAudioContext(1, Math.ceil((samples.length * keptRate) / rate), keptRate);
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(new Float32Array(samples), 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}
