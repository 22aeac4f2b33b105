/** A word that can be looked up, wherever it stands; `data-open` while it is. Chinese words stand apart by their lines alone. */
export const wordStyle =
  'scroll-mt-32 cursor-help rounded-small underline decoration-edge decoration-dotted decoration-2 underline-offset-[0.3em] transition-colors duration-150 hover:bg-saffron-wash hover:text-saffron-ink data-open:bg-saffron-wash data-open:text-saffron-ink data-open:decoration-saffron data-open:decoration-solid [:lang(zh)_&]:mx-0.5';
