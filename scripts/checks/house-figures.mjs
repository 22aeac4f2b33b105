/** @typedef {import('./import-rules.mjs').Module} Module */

/**
 * Figures of the sources that the product is made of, without tests.
 * @typedef {{ files: number, importsPerFile: number, rooms: number, arrows: number }} Figures
 */

/** Bounds that only ever fall. */
const bounds = { importsPerFile: 5.4, rooms: 22, arrows: 80 };

const isProduct = (/** @type {string} */ path) =>
  /^(?:server|shared|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|test-setup/.test(path);

/** The folder of the server in which a file lies; null for others and for files directly in its sources. */
function roomOf(/** @type {string} */ path) {
  return /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/**
 * @param {readonly Module[]} modules every file with what it imports
 * @returns {Figures} rooms of the server at its top, and pairs of them of which the one imports the other
 */
export function figuresOf(modules) {
  const product = modules.filter(({ source }) => isProduct(source));
  const arrows = new Set();
  let imports = 0;
  for (const { source, dependencies } of product) {
    const targets = new Set(dependencies.map(({ resolved }) => resolved).filter(isProduct));
    imports += targets.size;
    const from = roomOf(source);
    for (const target of targets) {
      const to = roomOf(target);
      if (from !== null && to !== null && from !== to) arrows.add(`${from} → ${to}`);
    }
  }
  const rooms = new Set(product.flatMap(({ source }) => roomOf(source) ?? []));
  return {
    files: product.length,
    importsPerFile: product.length === 0 ? 0 : Math.round((imports / product.length) * 100) / 100,
    rooms: rooms.size,
    arrows: arrows.size,
  };
}

/** @param {Figures} figures */
export function describeFigures({ files, importsPerFile, rooms, arrows }) {
  return `${files} files, ${importsPerFile} imports each; ${rooms} rooms of the server with ${arrows} arrows between them`;
}

/**
 * @param {Figures} figures
 * @returns {string[]}
 */
export function exceededBounds(figures) {
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const value = figures[/** @type {keyof typeof bounds} */ (name)];
    return value > bound ? [`${name} is ${value}, above ${bound}`] : [];
  });
}
