import hearWorklet from './hear-worklet.ts?worker&url';

/** Why nothing was recorded; `INSECURE` where the page is not served by HTTPS, which microphones need (PRODUCT.md#recording). */
export type RecordingProblem = 'INSECURE' | 'DENIED' | 'NO_MICROPHONE' | 'SILENT' | 'FAILED';

export class RecordingError extends Error {
  readonly problem: RecordingProblem;

  constructor(problem: RecordingProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Asks for a microphone: the one of this id, else the browser's. Throws `RecordingError`. */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  if (!window.isSecureContext || !('mediaDevices' in navigator)) throw new RecordingError('INSECURE');
  const chosen = deviceId === undefined ? {} : { deviceId: { exact: deviceId } };
  try {
    const audio = { channelCount: 1, noiseSuppression: true, ...chosen };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') throw new RecordingError('DENIED');
    const isMissing = name === 'NotFoundError' || name === 'OverconstrainedError';
    throw new RecordingError(isMissing ? 'NO_MICROPHONE' : 'FAILED');
  }
}

export interface Microphone {
  /** Of the device that is heard; browsers tell it only while they lend it. */
  readonly deviceId: string | undefined;
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  /** Samples a second. */
  readonly rate: number;
  close(): void;
}

interface Ears {
  /** Told what was heard, piece by piece: one channel, from -1 to 1. */
  readonly onSamples: (samples: Float32Array) => void;
  /** Told that the microphone was taken away. */
  readonly onLost: () => void;
}

/** Listens to a microphone until it is closed. Throws `RecordingError`. */
export async function listenToMicrophone({ onSamples, onLost }: Ears, deviceId?: string): Promise<Microphone> {
  const stream = await openMicrophone(deviceId);
  const [track] = stream.getAudioTracks();
  const release = () => {
    for (const one of stream.getTracks()) one.stop();
  };
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(hearWorklet);
    const node = new AudioWorkletNode(context, 'hear', { numberOfOutputs: 0 });
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => onSamples(data));
    node.port.start();
    context.createMediaStreamSource(stream).connect(node);
    await context.resume();
  } catch {
    release();
    await context.close();
    throw new RecordingError('FAILED');
  }
  track?.addEventListener('ended', onLost);
  const all = await navigator.mediaDevices.enumerateDevices();
  return {
    deviceId: track?.getSettings().deviceId,
    devices: all
      .filter(({ kind }) => kind === 'audioinput')
      .map(({ deviceId: id, label }, index) => ({ id, name: label === '' ? String(index + 1) : label })),
    rate: context.sampleRate,
    close() {
      track?.removeEventListener('ended', onLost);
      release();
      void context.close();
    },
  };
}
