/** The scope of an audio worklet, of which TypeScript's libraries say nothing. */
interface WorkletScope {
  AudioWorkletProcessor: new () => { readonly port: MessagePort };
  readonly registerProcessor: (name: string, processor: new () => object) => void;
}

const { AudioWorkletProcessor, registerProcessor } = globalThis as unknown as WorkletScope;

/** Samples that are sent at a time: some 40 ms, so that a level meter moves smoothly. */
const pieceLength = 2048;

/** Sends what a microphone hears to the page, mixed to one channel, piece by piece. */
class Hear extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceLength);
  #length = 0;

  process([channels = []]: readonly Float32Array[][]): boolean {
    const [first] = channels;
    for (let index = 0; index < (first?.length ?? 0); index += 1) {
      const sum = channels.reduce((mixed, channel) => mixed + (channel[index] ?? 0), 0);
      this.#piece[this.#length] = sum / channels.length;
      this.#length += 1;
      if (this.#length === pieceLength) this.#send();
    }
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#piece, [this.#piece.buffer]);
    this.#piece = new Float32Array(pieceLength);
    this.#length = 0;
  }
}

registerProcessor('hear', Hear);
