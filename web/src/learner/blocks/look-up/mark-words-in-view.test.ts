import { expect, test, vi } from 'vitest';
import { markWordsInView } from './mark-words-in-view.ts';

test('only what comes into view is marked, and all of it is text again afterwards', () => {
  const seen: ((entries: object[]) => void)[] = [];
  class Observer {
    constructor(onSeen: (entries: object[]) => void) {
      seen.push(onSeen);
    }
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const root = document.createElement('div');
  root.innerHTML = '<p>one two</p><p>three</p>';
  const texts = () => [...root.querySelectorAll('[data-word]')].map(({ textContent }) => textContent);
  const [first, second] = [...root.children];
  const end = markWordsInView(root, 'english');
  expect(texts()).toEqual([]);
  const boundingClientRect = { height: 40 };
  seen[0]?.([
    { target: first, isIntersecting: false, boundingClientRect },
    { target: second, isIntersecting: true, boundingClientRect },
  ]);
  expect(texts()).toEqual(['three']);
  expect(root.querySelector('[tabindex="0"]')).toHaveTextContent('three');
  expect(second).toHaveClass('marked-words');
  expect([...root.children]).toEqual([first, second]);
  end();
  expect(root.querySelector('[data-word], .marked-words')).toBeNull();
});
