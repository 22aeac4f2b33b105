import { isDrawing } from '@kalima/shared/domain/content/media-addresses';
import { nameForFile } from '@kalima/shared/domain/exchange/packages';
import { fileFormats } from '@kalima/shared/domain/content/uploads';
import type { GivenOut } from '../../../media/media.service.ts';

/** The ending by which a file of a package says what it is: a drawing stays one, and sound in a container of films is none. */
function endingOf({ key, type }: GivenOut): string {
  if (type === 'image/webp') return isDrawing(`/media/${key}`) ? 'drawing.webp' : 'webp';
  if (type === 'audio/webm') return 'weba';
  const formats = [...fileFormats.audio, ...fileFormats.video];
  return formats.find(({ types }) => types.includes(type))?.endings[0] ?? 'bin';
}

/** Names the files of a package after what they stand with; the same bytes have one name, however often they are used or were stored. */
export function createFileNames() {
  const names = new Map<string, { readonly storedKey: string; readonly name: string }>();
  const taken = new Map<string, number>();
  return {
    /** The files that were named, by name. */
    named: () => [...names.values()],
    nameOf(folder: string, file: GivenOut, about: string): string {
      const ending = endingOf(file);
      const bytes = `${file.sha256}.${ending}`;
      const known = names.get(bytes);
      if (known) return known.name;
      const place = (taken.get(folder) ?? 0) + 1;
      taken.set(folder, place);
      const name = `files/${folder}/${[String(place).padStart(3, '0'), nameForFile(about)].join(' ').trim()}.${ending}`;
      names.set(bytes, { storedKey: file.storedKey, name });
      return name;
    },
  };
}
