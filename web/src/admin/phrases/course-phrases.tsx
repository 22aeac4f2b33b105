import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CardViewSwitch, useCardView } from '../lessons/card-view.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { PhraseList } from './phrase-list.tsx';
import { PhraseTable } from './phrase-table.tsx';
import { RecordPhrases } from './record-phrases.tsx';

interface CoursePhrasesProps {
  readonly course: EditablePhraseCourse;
  readonly onChanged: () => void;
}

/** The phrases of a course as a list or as a table; the device remembers which. Files that are dropped on the list go to the table. */
export function CoursePhrases({ course, onChanged }: CoursePhrasesProps) {
  const { t } = useLingui();
  const [view, setView] = useCardView('phrases');
  const [dropped, setDropped] = useState<readonly File[]>([]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RecordPhrases key={course.id} course={course} onChanged={onChanged} />
        <CardViewSwitch
          view={view}
          others={t`List`}
          onView={(next) => {
            setDropped([]);
            setView(next);
          }}
        />
      </div>
      {view === 'table' ? (
        <PhraseTable key={course.id} course={course} dropped={dropped} onChanged={onChanged} />
      ) : (
        <>
          <PhraseList course={course} onChanged={onChanged} />
          <DropZone
            label={t`Drop pictures and sounds here`}
            accept={acceptOf('picture', 'audio')}
            onFiles={(files) => {
              setDropped(files);
              setView('table');
            }}
          >
            {t`They go to the phrases that lack them, by name or number; of others new phrases are made.`}
          </DropZone>
        </>
      )}
    </>
  );
}
