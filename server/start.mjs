import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// Most of a start is reading code. What was compiled once is kept beside the dependencies, where only the owner of the
// installation writes; where that is somebody else, NODE_COMPILE_CACHE names a folder. Not TypeScript: stripping the
// types of this file would take longer than all that is kept. Threads find the folder in the environment.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '../node_modules/.cache/kalima');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
await import('./src/main.ts');
