import { languageOf } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import type { TextAids } from './aids.tsx';

interface AidToggleProps {
  readonly aids: TextAids | null;
  readonly tabIndex?: number;
}

/** Shows and hides the aids of one text, where the learner wants them when they ask. */
export function AidToggle({ aids, tabIndex }: AidToggleProps) {
  const { t } = useLingui();
  if (!aids?.toggle) return null;
  const isPinyin = languageOf(aids.language).aid === 'pinyin';
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={aids.isShown}
      aria-label={isPinyin ? t`Show the pinyin` : t`Show the vowel marks`}
      title={isPinyin ? t`Show the pinyin` : t`Show the vowel marks`}
      className="inline-grid min-h-(--touch) min-w-(--touch) place-items-center rounded-pill align-middle text-s font-semibold text-teal-ink hover:bg-sunk aria-pressed:bg-saffron-wash aria-pressed:text-saffron-ink"
      onClick={(event) => {
        event.stopPropagation();
        aids.toggle?.();
      }}
    >
      <span aria-hidden lang={isPinyin ? 'zh' : 'ar'}>
        {isPinyin ? '拼' : 'ـَـ'}
      </span>
    </button>
  );
}
