import { globSync } from 'node:fs';
import { join } from 'node:path';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';

/** Messages are taken out of the source before the React Compiler reads it, which does so before all other plugins. */
const messages = async () => ({
  ...(await babel({ presets: [linguiTransformerBabelPreset()] })),
  enforce: 'pre' as const,
});

/**
 * Sources that the React Compiler leaves as they are: the frame of the app, the small parts that all screens are made of, and the
 * first screens. They are drawn seldom or at little cost, and what it adds to them would come before the first screen.
 */
const drawnFirst =
  /^(?:app|start|lib|ui|learner\/accounts)\/|^learner\/learning-materials\/(?:materials-|today-line)|^blocks\/(?:language-filter|use-language-choice)\./;

const compiled = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, 'src') })
  .filter((file) => !drawnFirst.test(file))
  .map((file) => `/web/src/${file}`);

/** By what the app's sources are read, for browsers and for drawing frames. */
export const sourcePlugins = () => [messages(), react({ compiler: { sources: compiled } })];
