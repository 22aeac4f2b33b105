import type { ChangedWord } from '@kalima/shared/contract/content/changed-words';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { isNearCorrection } from '@kalima/shared/domain/content/word-corrections';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { ChangedWordsQuestion } from './use-editing.ts';

type Choice = 'same' | 'another';

/** What the question proposes: near ones are rather the same word. */
const proposed = ({ from, to }: ChangedWord): Choice => (isNearCorrection(from.text, to.text) ? 'same' : 'another');

/** A word with its sense. */
function Reading({ text, sense, lang }: ChangedWord['from'] & { readonly lang: string }) {
  return (
    <>
      <bdi lang={lang} className="font-semibold text-ink">
        {text}
      </bdi>
      {sense !== '' && (
        <>
          {' '}
          (<bdi>{sense}</bdi>)
        </>
      )}
    </>
  );
}

/** Asks of words that learners have answered, and that are to read differently, whether they were corrected or replaced (PRODUCT.md#corrections). */
export function ChangedWordsDialog({ words, answer }: ChangedWordsQuestion) {
  const { t } = useLingui();
  const [choices, setChoices] = useState(() => new Map(words.map((word) => [word.partId, proposed(word)])));
  const options = [
    { value: 'same' as const, label: t`Same word, corrected` },
    { value: 'another' as const, label: t`Another word` },
  ];
  const cancel = () => answer(null);
  const save = () =>
    answer(words.map(({ partId }) => ({ partId, isSameWord: (choices.get(partId) ?? 'another') === 'same' })));
  return (
    <Dialog
      title={t`Is it still the same word?`}
      size="medium"
      onClose={cancel}
      actions={
        <>
          <Button variant="outline" onClick={cancel}>
            {t`Back to editing`}
          </Button>
          <Button onClick={save}>{t`Save`}</Button>
        </>
      }
    >
      <p className="text-ink-soft">
        {t`Learners have answered these words. A corrected word keeps what they remember; another word is new to them.`}
      </p>
      {words.length > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {options.map(({ value, label }) => (
            <Button
              key={value}
              variant="quiet"
              onClick={() => setChoices(new Map(words.map(({ partId }) => [partId, value])))}
            >
              {t`All: ${label}`}
            </Button>
          ))}
        </div>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {words.map(({ partId, from, to, language, learners }) => {
          const lang = languageTag(language);
          return (
            <li key={partId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 wrap-anywhere text-ink-soft">
                <Reading {...from} lang={lang} />
                <span aria-hidden className="mx-1.5 inline-block mirrored">
                  →
                </span>
                <span className="sr-only">{t`becomes`}</span> <Reading {...to} lang={lang} />
                <span className="block text-s">
                  {t`${plural(learners, { one: '# learner has answered it', other: '# learners have answered it' })}`}
                </span>
              </p>
              <SegmentedControl
                label={t`${from.text} becomes ${to.text}`}
                isLarge
                options={options}
                value={choices.get(partId) ?? 'another'}
                onValueChange={(value) => setChoices((before) => new Map(before).set(partId, value))}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
