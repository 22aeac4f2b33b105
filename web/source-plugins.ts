import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';

/** Messages are taken out of the source before the React Compiler reads it, which does so before all other plugins. */
const messages = async () => ({
  ...(await babel({ presets: [linguiTransformerBabelPreset()] })),
  enforce: 'pre' as const,
});

/** By what the app's sources are read, for browsers and for drawing frames. */
export const sourcePlugins = () => [messages(), react({ compiler: true })];
