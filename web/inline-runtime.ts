import type { Plugin } from 'vite';

const runtimeImport = /import\{([^}]+)\}from"\.\/rolldown-runtime-[^"]+";/;
const exported = /export\{([^}]+)\};?\s*$/;

/** `a as b` of an import or export clause, as pairs; a name that stays has none. */
function pairsOf(clause: string): [string, string][] {
  return clause.split(',').map((one) => {
    const [from = '', to = from] = one.split(' as ');
    return [from, to];
  });
}

/** The bundles that come before the first screen, as vite.config.ts names them. */
const first = new Set(['frame', 'materials']);

/**
 * Puts the bundler's few lines for old modules into the bundles that come before the first screen: as a file of their own,
 * as the bundler writes them, they would be one more request. Other bundles go on with that file. The names of files tell
 * nothing of this change: whoever changes it renames the bundles.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'kalima-inline-runtime',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      const [, names] = exported.exec(runtime?.code ?? '') ?? [];
      if (!runtime || names === undefined)
        throw new Error('the bundler writes its runtime in another way than expected');
      const made = pairsOf(names).map(([local, name]) => `${name}:${local}`);
      const body = runtime.code.replace(exported, '');
      for (const chunk of chunks.filter(({ name }) => first.has(name))) {
        const [, wanted = ''] = runtimeImport.exec(chunk.code) ?? [];
        const taken = pairsOf(wanted).map(([name, local]) => `${name}:${local}`);
        const inlined = `const{${taken.join(',')}}=(()=>{${body};return{${made.join(',')}}})();`;
        chunk.code = chunk.code.replace(runtimeImport, () => inlined);
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName);
      }
    },
  };
}
