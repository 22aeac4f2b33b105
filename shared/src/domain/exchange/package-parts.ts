import { misplacedTime, type SentenceTimes } from '../content/sentence-times.ts';

interface Part {
  readonly id: string;
  readonly words?: readonly Part[];
}

/** The parts of a course of a package, as far as they have ids and places. */
interface PlacedParts extends Part {
  readonly cards?: readonly Part[];
  readonly phrases?: readonly Part[];
  readonly pages?: readonly Part[];
  readonly sentences?: readonly (Pick<SentenceTimes, 'begins' | 'ends'> & { readonly page: number | null })[];
}

type Path = readonly (string | number)[];

/** The paths of ids that stand in a list, and in the words of its parts, for a second time. */
function repeatedIds(list: string, parts: readonly Part[] = []): Path[] {
  const seen = new Set<string>();
  const visit = (path: Path, one: Part): Path[] => {
    const isRepeated = seen.has(one.id);
    seen.add(one.id);
    const inWords = (one.words ?? []).flatMap((word, place) => visit([...path, 'words', place], word));
    return [...(isRepeated ? [[...path, 'id']] : []), ...inWords];
  };
  return parts.flatMap((part, place) => visit([list, place], part));
}

/** The paths of sentences on a page that is not there, before one of an earlier page, or spoken before the one before them ends. */
function misplacedSentences({ pages = [], sentences = [] }: PlacedParts): Path[] {
  const misplaced = sentences.findIndex(({ page }, place) => {
    if (pages.length === 0) return false;
    return page === null || page >= pages.length || page < (sentences[place - 1]?.page ?? 0);
  });
  if (misplaced >= 0) return [['sentences', misplaced, 'page']];
  // Each page has a recording of its own.
  const recordings =
    pages.length === 0 ? [sentences] : pages.map((_, at) => sentences.filter(({ page }) => page === at));
  return recordings.flatMap((ofRecording): Path[] => {
    const wrong = ofRecording[misplacedTime(ofRecording)];
    return wrong ? [['sentences', sentences.indexOf(wrong), 'begins']] : [];
  });
}

/** The paths in a course of a package at which something stands that no course here can hold, such as an id that another part has. */
export function misplacedParts(course: PlacedParts): Path[] {
  return [
    ...repeatedIds('cards', course.cards),
    ...repeatedIds('phrases', course.phrases),
    ...repeatedIds('words', course.words),
    ...repeatedIds('pages', course.pages),
    ...misplacedSentences(course),
  ];
}
