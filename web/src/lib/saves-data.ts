/** Of Chromium alone (https://wicg.github.io/savedata/), and so not among the types. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether this person has told the browser to save data: then nothing is fetched before somebody wants it. */
export function savesData(): boolean {
  return (navigator as WithConnection).connection?.saveData === true;
}
