import { build } from 'vite';

await build();
// Threads of the bundler outlive it now and then on a busy machine, and would keep this process for ever.
process.exit();
