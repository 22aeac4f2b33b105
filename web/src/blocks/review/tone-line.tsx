/** Which of the four tones a syllable of pinyin has; 0 for none. */
function toneOf(syllable: string): number {
  const mark = /[\u0304\u0301\u030c\u0300]/.exec(syllable.normalize('NFD'))?.[0];
  return mark === undefined ? 0 : '\u0304\u0301\u030c\u0300'.indexOf(mark) + 1;
}

const lines = ['', 'M8 8H64', 'M8 26C30 24 48 16 64 6', 'M8 10C22 30 40 30 64 8', 'M8 6C26 12 46 20 64 28'];

/** How the voice goes in a syllable. */
export function ToneLine({ syllable }: { readonly syllable: string }) {
  return (
    <svg
      viewBox="0 0 72 34"
      aria-hidden
      className="h-8.5 w-18 fill-none stroke-saffron"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <path d={lines[toneOf(syllable)]} />
    </svg>
  );
}
