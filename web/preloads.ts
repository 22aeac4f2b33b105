import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** What a page needs after its first scripts, and which of it: by language, and by path. */
const wanted = {
  en: /src\/locales\/en\.po$/,
  zh: /src\/locales\/zh\.po$/,
  ar: /src\/locales\/ar\.po$/,
  list: /materials-screen\.tsx$/,
};

/**
 * Names the bundles that public/first-paint.js asks the browser to fetch beside the first scripts, so that they do not
 * wait until those have run; and makes that script as small as they are.
 */
export function preloads(): Plugin {
  let script = '';
  return {
    name: 'kalima-preloads',
    apply: 'build',
    configResolved(config) {
      script = join(config.root, config.build.outDir, 'first-paint.js');
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const attributes = Object.entries(wanted).map(([name, file]) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => file.test(id)));
          if (!chunk) throw new Error(`the build has no bundle for ${name}`);
          return ` data-${name}="/${chunk.fileName}"`;
        });
        return html.replace('src="/first-paint.js"', (source) => source + attributes.join(''));
      },
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const { code } = await minify(script, await readFile(script, 'utf8'));
        await writeFile(script, code);
      },
    },
  };
}
