import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';

/** Messages are taken out of the source before the React Compiler reads it, which does so before all other plugins. */
const messages = async () => ({
  ...(await babel({ presets: [linguiTransformerBabelPreset()] })),
  enforce: 'pre' as const,
});

/**
 * What the compiler reads: not the frame of the app and the small parts that all screens are made of. They are drawn seldom or at
 * little cost, and what it adds to them would come before the first screen.
 */
const compiled = ['admin', 'blocks', 'learner', 'offline'].map((folder) => `/web/src/${folder}/`);

/** By what the app's sources are read, for browsers and for drawing frames. */
export const sourcePlugins = () => [messages(), react({ compiler: { sources: compiled } })];
