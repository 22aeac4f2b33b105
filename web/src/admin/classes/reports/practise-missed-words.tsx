import type { ClassPracticeSet } from '@kalima/shared/contract/teaching/practice-sets';
import { practiceSetLimits } from '@kalima/shared/domain/teaching/practice-sets';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { useWhyNot } from '../use-why-not.ts';
import { allRows, cardQuery, practiceSetsQuery } from './report-queries.ts';

const partKey = ({ courseId, partId }: { readonly courseId: string; readonly partId: string }) =>
  `${courseId} ${partId}`;

/** Has the class practise the words that it misses, and shows what it practises already (PRODUCT.md#practice-of-a-class). */
export function PractiseMissedWords({ classId }: { readonly classId: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const whyNot = useWhyNot();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const options = practiceSetsQuery(classId);
  const sets = useQuery(options);
  const { data: missed } = useInfiniteQuery(cardQuery(classId, 'missed-words'));
  const hasWords = (missed?.pages[0]?.total ?? 0) > 0;
  const refresh = () => queries.invalidateQueries({ queryKey: options.queryKey });
  const onError = (error: unknown) => showToast(describe(error), 'error');
  // Pressed again after an answer that was lost, it makes one set.
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const remove = useMutation({
    mutationFn: (setId: string) =>
      call('DELETE /api/teacher/classes/{id}/practice-sets/{setId}', { params: { id: classId, setId } }),
    onSuccess: async () => {
      await refresh();
      showToast(t`The words were taken back`);
    },
    onError,
  });
  const make = useMutation({
    mutationFn: async () => {
      const practised = new Set(sets.data?.flatMap(({ words }) => words.map(partKey)));
      const words = (await allRows(classId, 'missed-words'))
        .map(({ course: { courseId }, partId }) => ({ courseId, partId }))
        .filter((word) => !practised.has(partKey(word)))
        .slice(0, practiceSetLimits.words);
      if (words.length === 0) return null;
      return call('POST /api/teacher/classes/{id}/practice-sets', {
        params: { id: classId },
        body: { id: newId, words },
      });
    },
    onSuccess: async (made) => {
      setNewId(crypto.randomUUID());
      await refresh();
      if (!made) {
        showToast(t`The class practises all of these words already`, 'info');
        return;
      }
      const text = t`${plural(made.words.length, {
        one: '# word stands in everyone’s Today now',
        other: '# words stand in everyone’s Today now',
      })}`;
      offerUndo({ text, doneText: t`The words were taken back` }, made.changeId);
    },
    onError,
  });
  return (
    <div className="grid gap-3">
      {hasWords && (
        <Button
          variant="outline"
          className="mt-3 w-fit print:hidden"
          icon={<Repeat2 aria-hidden />}
          isLoading={make.isPending}
          {...whyNot}
          disabled={!sets.data || whyNot.disabled === true}
          onClick={() => make.mutate()}
        >
          {t`Practise these with the class`}
        </Button>
      )}
      {sets.data && sets.data.length > 0 && (
        <ul aria-label={t`What the class practises`} className="grid gap-2 border-t border-line pt-3">
          {sets.data.map((set) => (
            <PracticeSetLine
              key={set.id}
              set={set}
              isRemoving={remove.isPending && remove.variables === set.id}
              onRemove={() => remove.mutate(set.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PracticeSetLineProps {
  readonly set: ClassPracticeSet;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

function PracticeSetLine({ set, isRemoving, onRemove }: PracticeSetLineProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const whyNot = useWhyNot();
  const { words, doneCount, learnerCount } = set;
  const until = formatDueDay(set.lastDay, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-50">
        <p className="font-semibold wrap-anywhere">
          {words.length === 0
            ? t`The class has the courses of these words no more`
            : words.map(({ text, ...part }, index) => (
                <span key={partKey(part)}>
                  {index > 0 && ', '}
                  <bdi>{text}</bdi>
                </span>
              ))}
        </p>
        <p className="text-s text-ink-soft">
          {t`${doneCount} of ${learnerCount} learners have practised them`} · {t`until ${until}`}
        </p>
      </div>
      <Button variant="quiet" className="print:hidden" isLoading={isRemoving} {...whyNot} onClick={onRemove}>
        {t`Take back`}
      </Button>
    </li>
  );
}
