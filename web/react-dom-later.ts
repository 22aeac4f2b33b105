import type { Plugin } from 'vite';

const reactDom = /node_modules\/react-dom\/client\.js$/;

/**
 * Keeps React's DOM, half of the bundle that every page begins with, a step of its own at the start (src/start/main.tsx): imported by a
 * statement anywhere, it would be run with all else of that bundle, in one task.
 */
export function reactDomLater(): Plugin {
  return {
    name: 'kalima-react-dom-later',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const id = [...this.getModuleIds()].find((one) => reactDom.test(one));
      const { importers = [] } = (id !== undefined && this.getModuleInfo(id)) || {};
      if (id === undefined || importers.length > 0)
        this.error(`React's DOM is to be imported by import() alone: ${importers.join(', ') || 'it is not there'}`);
    },
  };
}
