import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { splitSentences } from '@kalima/shared/domain/language/sentence-split';
import { Numeral } from '../../ui/numeral.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useId } from 'react';

interface SentencePreviewProps {
  readonly text: string;
  readonly language: ContentLanguage;
}

/** The sentences that readers of a story will step through, as the text is typed. */
export function SentencePreview({ text, language }: SentencePreviewProps) {
  const { t } = useLingui();
  const id = useId();
  const sentences = splitSentences(useDeferredValue(text));
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1.5 text-s">
      <h3 id={id} className="font-medium text-ink-soft">
        {t`${plural(sentences.length, { one: 'Split into # sentence', other: 'Split into # sentences' })}`}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div tabIndex={0} role="group" aria-labelledby={id} className="max-h-40 overflow-y-auto rounded-control bg-sunk">
        <ol lang={languageTag(language)} className="grid gap-1 px-3 py-2">
          {sentences.map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a sentence may be there twice
            <li key={index} className="flex gap-2">
              <span className="min-w-6 text-ink-soft tabular-nums">
                <Numeral of={index + 1} />
              </span>
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {sentence}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
