import type { KnownWord } from '@kalima/shared/contract/content/known-words';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { BookMarked, Plus } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { entryDraftOf, type VocabularyDraft } from '../editing/vocabulary-draft.ts';

interface KnownWordsProps {
  readonly text: string;
  readonly language: ContentLanguage;
  readonly vocabulary: VocabularyDraft['vocabulary'];
  readonly onChange: (change: Pick<VocabularyDraft, 'vocabulary'>) => void;
}

/** Proposes words of the text that other lessons teach as explained ones, with their translations (PRODUCT.md#story-management). */
export function KnownWords({ text, language, vocabulary, onChange }: KnownWordsProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const search = useMutation({
    mutationFn: () => call('POST /api/author/known-words', { body: { language, text } }),
  });
  const explained = new Set(vocabulary.map(({ word }) => word));
  const words = search.data?.items.filter(({ word }) => !explained.has(word)) ?? [];
  const take = (taken: readonly KnownWord[]) =>
    onChange({
      vocabulary: [
        ...vocabulary,
        ...taken.map(({ courseTitle: _taughtIn, ...word }) => entryDraftOf({ ...word, definition: '' })),
      ],
    });
  if (text.trim() === '') return null;
  return (
    <section aria-label={t`Words that other lessons teach`} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          icon={<BookMarked aria-hidden />}
          isLoading={search.isPending}
          onClick={() => search.mutate()}
        >
          {t`Find words that other lessons teach`}
        </Button>
        {words.length > 1 && (
          <Button variant="quiet" icon={<Plus aria-hidden />} onClick={() => take(words)}>
            {t`Explain all of them`}
          </Button>
        )}
      </div>
      {search.error && (
        <p role="alert" className="text-s font-medium text-coral-ink">
          {describe(search.error)}
        </p>
      )}
      {search.isSuccess && words.length === 0 && (
        <p role="status" className="text-s text-ink-soft">
          {t`No other word of the text is taught elsewhere.`}
        </p>
      )}
      {words.length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-dashed border-edge">
          {words.map((word) => (
            <li key={word.word} className="flex items-center gap-2 py-1 ps-3.5 pe-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi lang={languageTag(language)} className="font-semibold">
                  {word.word}
                </bdi>{' '}
                — <bdi>{word.translation}</bdi>
                <span className="block text-s text-ink-soft">
                  <bdi>{word.courseTitle}</bdi>
                </span>
              </span>
              <IconButton label={t`Explain ${word.word}`} onClick={() => take([word])}>
                <Plus aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
