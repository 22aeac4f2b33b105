function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name that every system takes for a file: without signs that some of them forbid. */
export function fileName(name: string): string {
  return name
    .replaceAll(/[\\/:*?"<>|\p{Cc}？＊：]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\.[a-z]+$)/g, '')
    .trim();
}

/** Saves what an address of ours answers as a file; the answer says its name. */
export function saveFrom(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Saves a table that was made here as a file of the device. */
export function saveTable(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Saves an answer of the server as a file of the device, written so that it can be read. */
export function saveJson(name: string, answer: unknown): void {
  save(name, new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }));
}
