import type { OldFiles } from './read-folder.ts';

/** The bucket of the old product, after whose name in an address stands the name of a file. */
const bucket = 'language_learning';

export type FoundFile = { readonly name: string } | { readonly problem: string };

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The name of the file that an address means: what stands after the bucket in a full one, also without `https:`, or a relative one as it is.
 * `isElsewhere` says that it is one of another site.
 */
export function nameIn(address: string): { name: string; isElsewhere: boolean } {
  const plain = address.replace(/[?#].*$/su, '');
  const path = decoded(plain.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//i, '')).replaceAll('\\', '/');
  const hasHost = plain !== plain.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//i, '');
  const parts = path.split('/');
  const at = parts.indexOf(bucket);
  const afterBucket = at >= 0 ? parts.slice(at + 1) : hasHost ? parts.slice(1) : parts;
  const name = afterBucket.filter((part) => part !== '' && part !== '.').join('/');
  return { name: name.normalize(), isElsewhere: hasHost && at < 0 };
}

/** Folders beside the tables in which files may lie. */
function foldersOf({ names }: OldFiles): string[] {
  const folders = new Set<string>();
  for (const name of names.keys()) {
    const [first, second, ...rest] = name.split('/');
    if (first !== undefined && second !== undefined) folders.add(first);
    // As the store of the old product is copied by its tools: a folder of buckets.
    if (first !== undefined && second === bucket && rest.length > 0) folders.add(`${first}/${second}`);
  }
  return ['', ...folders];
}

/** Finds the files of an old product by the addresses in its tables, in whichever folder beside them they lie. */
export function createFileFinder(files: OldFiles): (address: string) => FoundFile {
  const folders = foldersOf(files).map((folder) => (folder === '' ? '' : `${folder}/`));
  const lower = new Map([...files.names].map(([name, onDisk]) => [name.toLowerCase(), onDisk]));
  return (address) => {
    const { name, isElsewhere } = nameIn(address);
    if (name === '') return { problem: 'it names no file' };
    if (name.split('/').includes('..')) return { problem: 'it leads out of the folder' };
    for (const folder of folders) {
      const found = `${folder}${name}`;
      if (files.links.has(found)) return { problem: 'it is a link, or no file' };
      const known = files.names.get(found) ?? lower.get(found.toLowerCase());
      if (known !== undefined) return { name: known };
    }
    return { problem: isElsewhere ? 'it lies on another site, and nothing is fetched' : 'it is not among the files' };
  };
}
