/** The part of libheif-js that `heic-thread.ts` uses; the package describes only what lies below it. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
  }

  interface Image {
    /** As shown: turned as the file says. */
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills the pixels and passes them on, or null where the picture cannot be decoded. */
    display(pixels: Pixels, done: (result: Pixels | null) => void): void;
  }

  const libheif: {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] };
    readonly HEAPU32: Uint32Array;
    _heif_get_global_security_limits(): number;
  };
  export default libheif;
}
