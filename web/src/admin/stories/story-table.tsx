import type { StoryTableRow } from '@kalima/shared/contract/content/stories';
import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { DeleteDialog } from '../editing/delete-dialog.tsx';
import { useCopy, useMayChange } from '../editing/own-content.tsx';
import { SortableArea } from '../editing/sortable-area.tsx';
import { useOrder } from '../editing/use-order.ts';
import { stageStoriesKey } from './story-queries.ts';
import { StoryRow } from './story-row.tsx';

interface StoryTableProps {
  readonly stageId: string;
  readonly stories: readonly StoryTableRow[];
  readonly onEdit: (id: string) => void;
  readonly onChanged: () => void;
}

/** The stories of a stage: put in order, edited, deleted. */
export function StoryTable({ stageId, stories, onEdit, onChanged }: StoryTableProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [doomed, setDoomed] = useState<StoryTableRow>();
  const mayChange = useMayChange();
  const showCopy = (id: string) => {
    onChanged();
    onEdit(id);
  };
  const copy = useCopy(showCopy);
  const key = stageStoriesKey(stageId);
  const order = useOrder<StoryTableRow>({
    name: key.join(' '),
    show: (rows) => queries.setQueryData(key, rows),
    send: (ids) => call('PUT /api/admin/story-stages/{id}/order', { params: { id: stageId }, body: { ids } }),
    onChanged,
  });
  // Twins in two languages are told apart by theirs.
  const isLanguageNamed = hasSeveralLanguages(stories, 'all');
  const nameOf = ({ title, language }: StoryTableRow) =>
    isLanguageNamed ? `${title} (${t(languageLabels[language])})` : title;
  const headingStyle = 'px-3 py-2.5 text-start text-s font-semibold whitespace-nowrap text-ink-soft';
  return (
    <>
      <SortableArea items={stories} nameOf={nameOf} onMove={order}>
        <table className="w-full border-collapse max-xl:block">
          <caption className="sr-only">{t`Stories`}</caption>
          <thead className="border-t border-line bg-paper max-xl:hidden">
            <tr>
              <th scope="col" className="w-0">
                <span className="sr-only">{t`Order`}</span>
              </th>
              <th scope="col" className={`${headingStyle} w-0 ps-0`}>{t`Thumbnail`}</th>
              <th scope="col" className={`${headingStyle} w-full`}>{t`Title and description`}</th>
              <th scope="col" className={headingStyle}>{t`Told by`}</th>
              <th scope="col" className={`${headingStyle} text-end`}>{t`Actions`}</th>
            </tr>
          </thead>
          <tbody className="max-xl:block">
            {stories.map((story) => (
              <StoryRow
                key={story.id}
                story={story}
                name={nameOf(story)}
                isLanguageNamed={isLanguageNamed}
                onEdit={() => onEdit(story.id)}
                onDelete={() => setDoomed(story)}
                onCopy={mayChange(story.id) === false ? () => copy.mutate(story.id) : null}
                onCopied={showCopy}
              />
            ))}
          </tbody>
        </table>
      </SortableArea>
      {doomed && (
        <DeleteDialog
          title={t`Are you sure you want to delete this story?`}
          name={nameOf(doomed)}
          language={languageTag(doomed.language)}
          onDelete={async () => {
            await call('DELETE /api/author/stories/{id}', { params: { id: doomed.id } });
            showToast(t`Story deleted`);
            onChanged();
          }}
          describeFailure={(failure) => {
            const reason = describe(failure);
            return t`Failed to delete story: ${reason}`;
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  );
}
