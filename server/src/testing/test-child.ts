import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { serveJobs } from '../platform/children/serve-jobs.ts';

/** What the child process of tests does. */
export type TestJob =
  | { readonly kind: 'pid' | 'memory' | 'heap' | 'exit' | 'throw' | 'environment' }
  | { readonly kind: 'output'; readonly bytes: number }
  | { readonly kind: 'block'; readonly file: string };

async function takeMemory(): Promise<never> {
  const taken: Buffer[] = [];
  for (;;) {
    taken.push(Buffer.alloc(10 * 1024 * 1024, 1));
    await setTimeout(10);
  }
}

function fillHeap(): never {
  const taken: object[] = [];
  for (;;) taken.push({ taken: [taken.length] });
}

serveJobs((given) => {
  const job = given as TestJob;
  switch (job.kind) {
    case 'pid':
      return Promise.resolve(process.pid);
    case 'environment':
      return Promise.resolve(Object.keys(process.env));
    case 'output':
      return Promise.resolve('x'.repeat(job.bytes));
    case 'memory':
      return takeMemory();
    case 'heap':
      return fillHeap();
    case 'exit':
      return process.exit(3);
    case 'throw':
      return Promise.reject(new Error('it is broken'));
    case 'block':
      writeFileSync(job.file, `${process.pid}\n`);
      for (;;);
  }
});
