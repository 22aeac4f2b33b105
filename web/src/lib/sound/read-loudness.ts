/** Samples a second to which a recording is brought: enough to see where something is said, at a sixth of the memory. */
const sampleRate = 8000;
/** Milliseconds of a stretch whose loudness is measured. */
export const loudnessWindow = 10;
/** Bytes of a file beyond which nobody waits for it to be decoded. */
const decodedAtMost = 60 * 1024 * 1024;

/** One for all recordings: each holds megabytes outside the heap, which nobody collects before the heap is full. */
let decoder: OfflineAudioContext | undefined;

/** How loud a recording is, stretch by stretch. */
export interface Loudness {
  /** The loudest sample of each stretch, from 0 to 1. */
  readonly peaks: Float32Array;
  /** The square root of the mean square of each. */
  readonly levels: readonly number[];
  readonly length: number;
}

/** The bytes of a recording or film. Rejects where it cannot be fetched, or is too large to be decoded. */
export async function fetchSound(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  // Through the server, since a bucket need not allow pages of other origins to read.
  const response = await fetch(url.startsWith('/media/') ? `${url}?via=server` : url, {
    credentials: 'same-origin',
    signal,
  });
  if (!response.ok) throw new Error(`no sound at ${url}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > decodedAtMost) throw new Error('too large to decode');
  return bytes;
}

/** Fetches a recording or film and measures how loud it is. Rejects where it cannot be fetched or the browser cannot decode it. */
export async function readLoudness(url: string, signal: AbortSignal): Promise<Loudness> {
  const bytes = await fetchSound(url, signal);
  decoder ??= new OfflineAudioContext(1, 1, sampleRate);
  const sound = await decoder.decodeAudioData(bytes);
  signal.throwIfAborted();
  const size = (sampleRate * loudnessWindow) / 1000;
  const count = Math.ceil(sound.length / size);
  const peaks = new Float32Array(count);
  const levels: number[] = [];
  const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel));
  for (let stretch = 0; stretch < count; stretch += 1) {
    let [peak, squares] = [0, 0];
    for (const samples of channels) {
      for (let at = stretch * size; at < Math.min((stretch + 1) * size, samples.length); at += 1) {
        const sample = samples[at] ?? 0;
        peak = Math.max(peak, Math.abs(sample));
        squares += sample * sample;
      }
    }
    peaks[stretch] = peak;
    levels.push(Math.sqrt(squares / size / channels.length));
  }
  return { peaks, levels, length: sound.duration * 1000 };
}
