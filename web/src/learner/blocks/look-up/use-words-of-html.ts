import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { arrowKeysOf } from '../../../lib/arrow-keys.ts';
import { useLookUp } from './look-up-context.ts';
import { markWordsInView } from './mark-words-in-view.ts';
import { goToWord, markedWord, placeOf } from './mark-words.ts';

/** The id of a text with markup among the texts of a screen: there is one. */
const textId = 'rich-text';

/** Looks up the words of a text with markup, each of which is a button while that is on: by tap, and by arrows and Enter. */
export function useWordsOfHtml(html: object | string, language: ContentLanguage) {
  const { isOn, open, openAt } = useLookUp();
  const root = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLElement | null>(null);
  useEffect(() => {
    return isOn && root.current && html !== '' ? markWordsInView(root.current, language) : undefined;
  }, [isOn, html, language]);
  const isOpen = openAt(textId) !== null;
  useEffect(() => {
    if (!isOpen) delete opened.current?.dataset['open'];
  }, [isOpen]);

  function lookUp(event: MouseEvent | KeyboardEvent): void {
    const word = markedWord(event.target);
    if (!word || !root.current) return;
    event.preventDefault();
    word.dataset['open'] = '';
    opened.current = word;
    open({ ...placeOf(word, root.current), language, textId });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const word = markedWord(event.target);
    if (!word || !root.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') return lookUp(event);
    const { back, forth } = arrowKeysOf(word);
    const steps: Record<string, 1 | -1> = { [forth]: 1, [back]: -1, ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    goToWord(word, root.current, step);
  }
  return { ref: root, ...(isOn && { onClick: lookUp, onKeyDown }) };
}
