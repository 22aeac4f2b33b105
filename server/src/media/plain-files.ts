/** What is kept to be read here and is served to nobody. */
export const plainTypes = { zip: 'application/zip', txt: 'text/plain', json: 'application/json' } as const;

/** A file of the temporary folder that is kept as it is. */
export interface PlainFile {
  readonly path: string;
  readonly extension: keyof typeof plainTypes;
  readonly bytes: number;
  readonly sha256: string;
}

/** Whether a stored file is one of them, by its type. */
export function isPlainType(type: string | null): boolean {
  return Object.values<string | null>(plainTypes).includes(type);
}
