/** What a run's global set-up hands to its test files. */
export type ProvidedDatabase =
  { kind: 'pglite'; snapshotFile: string } | { kind: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: ProvidedDatabase;
  }
}
