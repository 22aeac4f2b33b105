/** What a run's global set-up hands to its test files. */
export type ProvidedDatabase =
  { kind: 'pglite'; snapshotFile: string } | { kind: 'postgres'; serverUrl: string; template: string };

export interface ProvidedS3 {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: ProvidedDatabase;
    /** The S3 server of the run, in the runs that have one. */
    testS3: ProvidedS3 | undefined;
  }
}
