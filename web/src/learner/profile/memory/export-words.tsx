import type { RememberedWord } from '@kalima/shared/contract/learning/memory-overview';
import { csvOf } from '@kalima/shared/domain/language/csv';
import { orderTranslations } from '@kalima/shared/domain/language/translations';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { partOfSpeechLabels } from '../../../blocks/study/part-of-speech-labels.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { fetchAll } from '../../../lib/api/fetch-all.ts';
import { saveTable } from '../../../lib/device/save-file.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ownLearningDay } from '../../../offline/person/first-hour.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { stateLabels } from './state-labels.ts';

/** Words that are asked for at once. */
const pageSize = 1000;

/** Saves all words of the learner, of every language, as a table (PRODUCT.md#your-memory). */
export function ExportWords() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const user = useUser();

  function rowOf(word: RememberedWord) {
    return [
      word.text,
      t(languageLabels[word.language]),
      orderTranslations(word, user.nativeLanguage)
        .map(({ text }) => text)
        .join(' / '),
      word.partOfSpeech ? t(partOfSpeechLabels[word.partOfSpeech]) : '',
      t(stateLabels[word.state].name),
      word.reviews,
      word.lapses,
      Math.round(word.stability * 10) / 10,
      word.lastDay,
      word.dueDay,
    ];
  }

  const save = useMutation({
    mutationFn: () => fetchAll((cursor) => call('GET /api/profile/words', { query: { limit: pageSize, cursor } })),
    onSuccess: ({ items }) => {
      const head = [
        t`Word`,
        t`Language`,
        t`Translation`,
        t`Part of speech`,
        t`State`,
        t`Days answered`,
        t`Times forgotten`,
        t`Stability in days`,
        t`Last answered`,
        t`Due`,
      ];
      saveTable(`kalima-${ownLearningDay(user.id)}.csv`, csvOf([head, ...items.map(rowOf)]));
    },
    onError: (error) => showToast(describe(error), 'error'),
  });
  return (
    <Button variant="outline" icon={<Download aria-hidden />} isLoading={save.isPending} onClick={() => save.mutate()}>
      {t`Export my words (CSV)`}
    </Button>
  );
}
