import type { EditablePhrase, EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { Numeral } from '../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DeleteDialog } from '../editing/delete-dialog.tsx';
import { SortableList } from '../editing/sortable-list.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import { useOrder } from '../editing/use-order.ts';
import { PhraseDialog } from './phrase-dialog.tsx';
import { editableCourseKey } from './phrase-queries.ts';

/** The phrases of a course: heard, put in order, edited, deleted. */
export function PhraseList({
  course,
  onChanged,
}: {
  readonly course: EditablePhraseCourse;
  readonly onChanged: () => void;
}) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<EditablePhrase>();
  const [doomed, setDoomed] = useState<EditablePhrase>();
  const lang = languageTag(course.language);
  const key = editableCourseKey(course.id);
  const order = useOrder<EditablePhrase>({
    name: key.join(' '),
    show: (phrases) => queries.setQueryData(key, { ...course, phrases }),
    send: (ids) => call('PUT /api/author/phrase-courses/{id}/order', { params: { id: course.id }, body: { ids } }),
    onChanged,
  });

  if (course.phrases.length === 0) return <p className="text-ink-soft">{t`No phrases yet. Add the first one.`}</p>;
  return (
    <>
      <SortableList
        label={t`Phrases`}
        items={course.phrases}
        nameOf={(phrase) => phrase.text}
        onMove={order}
        className="grid gap-2"
      >
        {(phrase, handle, index) => (
          <article
            aria-label={phrase.text}
            className="flex flex-wrap items-center gap-2 rounded-control border border-line bg-card p-2"
          >
            {handle}
            <span className="w-6 text-center text-s text-ink-soft">
              <Numeral of={index + 1} />
            </span>
            <Picture src={phrase.imageUrl} alt="" isWhole sizes="56px" className="size-14 rounded-control" />
            <div className="min-w-40 flex-1 wrap-anywhere">
              <p className="font-semibold">
                <bdi lang={lang}>{phrase.text}</bdi>
              </p>
              <p className="text-s text-ink-soft">
                <bdi>{phrase.translation}</bdi>
                {phrase.secondTranslation && (
                  <>
                    {' · '}
                    <bdi>{phrase.secondTranslation}</bdi>
                  </>
                )}
              </p>
              {phrase.vocabulary.length > 0 && (
                <p className="text-s text-ink-soft">
                  {t`Vocabulary`}: <bdi lang={lang}>{phrase.vocabulary.map(({ word }) => word).join(' · ')}</bdi>
                </p>
              )}
            </div>
            <div className="ms-auto flex">
              {phrase.audioUrl !== null && <SoundButton url={phrase.audioUrl} name={phrase.text} />}
              <IconButton label={t`Edit ${phrase.text}`} onClick={() => setEdited(phrase)}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={t`Delete ${phrase.text}`} className="text-coral-ink" onClick={() => setDoomed(phrase)}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </article>
        )}
      </SortableList>
      {edited && (
        <PhraseDialog
          phrase={edited}
          language={course.language}
          owner={course.stageId}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            showToast(t`Phrase saved`);
            onChanged();
          }}
        />
      )}
      {doomed && (
        <DeleteDialog
          title={t`Are you sure you want to delete this phrase?`}
          name={doomed.text}
          language={lang}
          onDelete={async () => {
            await call('DELETE /api/author/phrases/{id}', { params: { id: doomed.id } });
            showToast(t`Phrase deleted`);
            onChanged();
          }}
          describeFailure={(failure) => {
            const reason = describe(failure);
            return t`Failed to delete phrase: ${reason}`;
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
