import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

interface HeifImage {
  /** As shown: turned as the file says. */
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Fills the pixels and passes them on, or null where the picture cannot be decoded. */
  display(pixels: Pixels, done: (result: Pixels | null) => void): void;
}

/** The part of the library that is used here; its own types describe only what lies below. */
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  readonly HEAPU32: Uint32Array;
  _heif_get_global_security_limits(): number;
}

const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Libheif;

/** What the thread is to do. */
export interface HeicThreadData {
  readonly path: string;
  readonly maxPixels: number;
}

/** What it found: the pixels, four bytes each, upright. */
export type HeicThreadResult =
  | { readonly kind: 'pixels'; readonly width: number; readonly height: number; readonly data: ArrayBuffer }
  | { readonly kind: 'too-large' | 'not-readable' };

async function readPicture({ path, maxPixels }: HeicThreadData): Promise<HeicThreadResult> {
  // What the file declares is checked below; what its parts turn out to be is bounded by the library, the second field
  // of whose limits is that of pixels, of eight bytes.
  const limits = libheif._heif_get_global_security_limits() / 4;
  libheif.HEAPU32.set([maxPixels, 0], limits + 2);
  const pictures = new libheif.HeifDecoder().decode(await readFile(path));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) return { kind: 'not-readable' };
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPixels) return { kind: 'too-large' };
  const data = new ArrayBuffer(width * height * 4);
  const isDrawn = await new Promise<boolean>((resolve) => {
    picture.display({ data: new Uint8ClampedArray(data), width, height }, (result) => resolve(result !== null));
  });
  return isDrawn ? { kind: 'pixels', width, height, data } : { kind: 'not-readable' };
}

const result = await readPicture(workerData as HeicThreadData);
parentPort?.postMessage(result, result.kind === 'pixels' ? [result.data] : []);
