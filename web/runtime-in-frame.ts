import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Where the bundler's helpers are imported, and under which names. */
const imports = /import(?:\{([^{}]*)\}from)?"\.\/rolldown-runtime-[\w-]+\.js";/;

/** `a as b,c` as pairs: `[['a', 'b'], ['c', 'c']]`. */
const pairsOf = (names: string): [string, string][] =>
  names.split(',').map((name) => {
    const [first = '', second = first] = name.split(' as ');
    return [first, second];
  });

/**
 * Puts the bundler's few helpers, which it always makes a file of their own, into the frame, which every screen loads: one
 * request less before the first paint.
 */
export function runtimeInFrame(): Plugin {
  return {
    name: 'kalima-runtime-in-frame',
    apply: 'build',
    generateBundle: {
      // Before the page and the lists of what to fetch ahead are written.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const named = (name: string) => {
          const chunk = chunks.find((one) => one.name === name);
          if (!chunk) throw new Error(`the build has no bundle ${name}`);
          return chunk;
        };
        const [runtime, frame] = [named('rolldown-runtime'), named('frame')];
        const [body = '', exported] = runtime.code.split(/export\{([^{}]*)\};?\s*$/);
        if (!exported || runtime.imports.length > 0 || frame.imports.some((file) => file !== runtime.fileName))
          throw new Error('the helpers of the build cannot be put into its frame');
        const helpers = pairsOf(exported);
        const each = (write: (name: string, inside: string) => string) =>
          helpers.map(([inside, name]) => write(name, inside)).join(',');
        const returned = `return{${each((name, inside) => `${name}:${inside}`)}}`;
        const made = `const{${each((name) => `${name}:helper_${name}`)}}=(()=>{${body}${returned}})();`;
        const exports = `export{${each((name) => `helper_${name}`)}};`;
        for (const chunk of chunks.filter((one) => one.imports.includes(runtime.fileName))) {
          const [statement, used] = imports.exec(chunk.code) ?? [];
          if (!statement) throw new Error(`${chunk.fileName} does not import the helpers of the build as it did`);
          const names = used ? pairsOf(used) : [];
          if (chunk === frame) {
            const own = names.map(([name, inside]) => `const ${inside}=helper_${name};`).join('');
            chunk.code = chunk.code.replace(statement, () => made + own) + exports;
          } else {
            const from = `"./${basename(frame.fileName)}";`;
            const theirs = names.map(([name, inside]) => `helper_${name} as ${inside}`).join(',');
            chunk.code = chunk.code.replace(statement, () =>
              theirs ? `import{${theirs}}from${from}` : `import${from}`,
            );
          }
          const others = chunk.imports.filter((file) => file !== runtime.fileName && file !== frame.fileName);
          chunk.imports = chunk === frame ? others : [...others, frame.fileName];
        }
        Reflect.deleteProperty(bundle, runtime.fileName);
      },
    },
  };
}
