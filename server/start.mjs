import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { endWithParent } from './end-with-parent.mjs';

// Most of a start is reading code. What was compiled once is kept beside the dependencies, where only the owner of the
// installation writes; where that is somebody else, NODE_COMPILE_CACHE names a folder. Threads find it in the environment.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '../node_modules/.cache/kalima');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
endWithParent();
// By a name, since the types are checked where nothing is built yet.
const built = './dist/main.js';
await import(built);
