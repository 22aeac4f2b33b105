import type { WordDetails } from '@kalima/shared/domain/content/taught-word';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { orderTranslations, type Translations as Given } from '@kalima/shared/domain/language/translations';
import { useLingui } from '@lingui/react/macro';
import { partOfSpeechLabels } from '../../../blocks/study/part-of-speech-labels.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { useUser } from '../../../lib/api/user.ts';

interface TranslationsProps {
  readonly of: Given & Pick<WordDetails, 'partOfSpeech'>;
  /** In one line with what stands before. */
  readonly isInline?: boolean;
  readonly className?: string;
}

/** What something means: in the learner's own language first, and what else there is after it, smaller (PRODUCT.md#translations). */
export function Translations({ of, isInline = false, className }: TranslationsProps) {
  const { t } = useLingui();
  const [first, second] = orderTranslations(of, useUser().nativeLanguage);
  const tagOf = (one: typeof first) => (one?.language ? languageTag(one.language) : undefined);
  return (
    <span className={classNames(isInline ? 'wrap-anywhere' : 'grid grid-cols-1 gap-0.5 wrap-anywhere', className)}>
      <span>
        <bdi lang={tagOf(first)}>{first?.text}</bdi>
      </span>{' '}
      {second && (
        <span className="text-[0.8125em] text-ink-soft">
          <bdi lang={tagOf(second)}>{second.text}</bdi>
        </span>
      )}{' '}
      {of.partOfSpeech && (
        <span className="text-[max(0.6em,0.8125rem)] font-normal text-ink-soft">
          {t(partOfSpeechLabels[of.partOfSpeech])}
        </span>
      )}
    </span>
  );
}
