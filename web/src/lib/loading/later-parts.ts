import laterStyles from '../../styles/later.css?url';
import { addErrorMessages } from '../api/known-messages.ts';

let styles: Promise<unknown> | undefined;

/** A link of our own: where an `import` of styles has failed without a network, the next one would resolve without them. */
function loadStyles(): Promise<unknown> {
  // While the build draws frames (src/start) there is no page.
  if (import.meta.env.SSR) return Promise.resolve();
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = laterStyles;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      styles = undefined;
      reject(new Error('The styles cannot be loaded.'));
    });
    document.head.append(link);
  });
  return styles;
}

/** Loads what the first screens do without: the styles of all screens, and what can go wrong in them. */
export async function loadLaterParts(): Promise<void> {
  const [{ laterMessages }] = await Promise.all([import('./error-messages.ts'), loadStyles()]);
  addErrorMessages(laterMessages);
}

/** The import of a bundle with what the first load does without. */
export function withLaterParts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadLaterParts()]);
    return module;
  };
}
