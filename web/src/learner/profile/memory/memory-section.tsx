import { countWords, figuresOf } from '@kalima/shared/domain/learning/memory-overview';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../lib/api/user.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { useCameBackSentence } from './came-back.tsx';
import { memoryOverviewQuery } from './memory-overview-query.ts';
import { Section } from '../section.tsx';

/** What is remembered, in a sentence of all languages, with the way to the rest. Without figures the way is there as well. */
export function MemorySection() {
  const { t } = useLingui();
  const { data } = useQuery(memoryOverviewQuery(useUser().id));
  const figures = figuresOf(data?.languages ?? [], 'all');
  const words = countWords(figures.states);
  const sentence = useCameBackSentence(figures.weeks);
  return (
    <Section title={t`Your memory`} className="lg:col-span-2">
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft">
          {data && words === 0 && t`No words answered yet`}
          {words > 0 && `${t`${plural(words, { one: '# word.', other: '# words.' })}`} ${sentence}`}
        </p>
        <Link to="/profile/memory" className={buttonStyle('quiet')}>
          {t`What you remember`}
        </Link>
      </div>
    </Section>
  );
}
