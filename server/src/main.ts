import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Most of a start is reading code. What was compiled once is kept beside the dependencies, where only the owner of the
// installation writes; where that is nobody, it is compiled each time.
enableCompileCache(resolve(import.meta.dirname, '../../node_modules/.cache/kalima'));
await import('./start-server.ts');
