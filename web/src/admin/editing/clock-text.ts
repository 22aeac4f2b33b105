/** A time of a recording as it is written: `0:19.52`. */
export function clockText(at: number): string {
  const hundredths = Math.round(at / 10);
  const [minutes, seconds] = [Math.floor(hundredths / 6000), Math.floor(hundredths / 100) % 60];
  return `${minutes}:${String(seconds).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** Whole seconds: `0:19`. */
export function secondsText(at: number): string {
  const seconds = Math.floor(at / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
