import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { ensureTabStop, markWords, partsOf, unmarkWords } from './mark-words.ts';

/** The class of a part whose words are marked (rich-text.css): out of view, its words cost nothing when something changes. */
const marked = 'marked-words';

/**
 * Marks the words of a text with markup part by part, as the parts come into view: a text may have ten thousand, each of which is an
 * element. The parts stay the elements that they are, so that nothing moves. Returns what makes all of it text again.
 */
export function markWordsInView(root: HTMLElement, language: ContentLanguage): () => void {
  if (!('IntersectionObserver' in window)) {
    markWords(root, language);
    ensureTabStop(root);
    return () => unmarkWords(root);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        markWords(target, language);
        if (!(target instanceof HTMLElement) || target === root) continue;
        target.style.setProperty('contain-intrinsic-size', `auto ${boundingClientRect.height}px`);
        target.classList.add(marked);
      }
      ensureTabStop(root);
    },
    // A screen more on either side, so that none is seen without its marks.
    { rootMargin: '100% 0%' },
  );
  for (const part of partsOf(root)) observer.observe(part);
  return () => {
    observer.disconnect();
    unmarkWords(root);
    for (const part of root.querySelectorAll<HTMLElement>(`.${marked}`)) {
      part.classList.remove(marked);
      part.style.removeProperty('contain-intrinsic-size');
    }
  };
}
