/** Chromium alone has this (https://wicg.github.io/savedata/), so the types lack it. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Returns true if the browser is set to save data. Then nothing is fetched before somebody needs it. */
export function savesData(): boolean {
  return (navigator as WithConnection).connection?.saveData === true;
}
