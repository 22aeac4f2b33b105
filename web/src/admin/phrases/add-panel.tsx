import type { EditablePhrase, EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import type { EditableStage } from '@kalima/shared/contract/content/stages';
import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useMayChange } from '../editing/own-content.tsx';
import { AddForm } from '../editing/add-form.tsx';
import { type CourseDraft, CourseFields, emptyCourse } from './course-fields.tsx';
import { asSentWords } from '../editing/vocabulary-draft.ts';
import { type PhraseDraft, phraseDraftOf, PhraseFields, phraseInputOf, usePhraseCheck } from './phrase-fields.tsx';
import { editableCourseQuery, stageCoursesQuery } from './phrase-queries.ts';

interface AddPanelProps {
  readonly stage: EditableStage | undefined;
  readonly courseId: string | undefined;
  readonly onChanged: () => void;
  readonly onCourseAdded: (course: EditablePhraseCourse) => void;
  /** Called when the course, or the stage, was deleted meanwhile and another one is to be chosen. */
  readonly onCourseGone: () => void;
  readonly onStageGone: () => void;
}

const emptyPhrase = phraseDraftOf(null);

/** Adds a phrase to the selected course, or a course to the selected stage (PRODUCT.md#phrase-management). */
export function AddPanel({ stage, courseId, onChanged, onCourseAdded, ...on }: AddPanelProps) {
  const { t } = useLingui();
  const [chosen, setMode] = useState<'phrase' | 'course'>();
  const { data: course } = useQuery({ ...editableCourseQuery(courseId ?? ''), enabled: courseId !== undefined });
  // Without a course there is nothing yet that a phrase could be added to.
  const mayAdd = useMayChange()(courseId ?? '') !== false;
  const mode = mayAdd ? (chosen ?? (courseId === undefined ? 'course' : 'phrase')) : 'course';
  const phraseForm = useRef<HTMLDivElement>(null);
  const [addedId, setAddedId] = useState<string>();
  // A new course is filled at once.
  useEffect(() => {
    if (addedId !== undefined && addedId === courseId)
      phraseForm.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [addedId, courseId]);
  const missingInPhrase = usePhraseCheck();
  const { data: courses = [] } = useQuery({ ...stageCoursesQuery(stage?.id ?? ''), enabled: stage !== undefined });
  const stageLanguage = stage?.language ?? 'chinese';
  // Without a stage nothing tells it yet.
  const isLanguageOpen = !stage || hasSeveralLanguages([stage, ...courses], 'all');
  const language = course?.language ?? stageLanguage;
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      {!mayAdd && <h2 className="text-l font-semibold">{t`Create course`}</h2>}
      {mayAdd && (
        <SegmentedControl
          label={t`What to add`}
          isLarge
          value={mode}
          options={[
            { value: 'phrase', label: t`Add phrase` },
            { value: 'course', label: t`Create course` },
          ]}
          onValueChange={setMode}
        />
      )}
      <div ref={phraseForm} hidden={mode !== 'phrase'}>
        <AddForm<EditablePhrase, PhraseDraft>
          empty={emptyPhrase}
          label={t`Add phrase`}
          added={t`Phrase added`}
          form="phrase.new"
          prepare={(draft) => asSentWords(draft, [])}
          missingIn={(draft) =>
            stage && courseId !== undefined ? missingInPhrase(draft) : t`Please choose a stage and a course`
          }
          replace={(input, { id, version }) =>
            call('PUT /api/author/phrases/{id}', { params: { id }, body: { ...phraseInputOf(input), version } })
          }
          send={(input, id) =>
            call('POST /api/author/phrase-courses/{id}/phrases', {
              params: { id: courseId ?? '' },
              body: { ...phraseInputOf(input), id },
            })
          }
          onAdded={onChanged}
          gone={{
            text: t`This course was deleted meanwhile. What you entered is still here: choose another course for it.`,
            onBack() {
              // Without a course the form of a course would come in its place.
              setMode('phrase');
              on.onCourseGone();
            },
          }}
        >
          {(draft, change, errorOf, isMarked) => (
            <PhraseFields
              draft={draft}
              language={language}
              owner={stage?.id}
              onChange={change}
              isMarked={isMarked}
              errorOf={errorOf}
            />
          )}
        </AddForm>
      </div>
      <div hidden={mode !== 'course'}>
        <AddForm<EditablePhraseCourse, CourseDraft>
          empty={emptyCourse}
          label={t`Create course`}
          added={t`Course created`}
          missingIn={(draft) => {
            if (!stage) return t`Please choose a stage`;
            if (draft.title.trim() === '') return t`Please enter a course title`;
            return isLanguageOpen && draft.language === null ? t`Please choose a language` : undefined;
          }}
          form="phrase-course.new"
          send={(input, id) =>
            call('POST /api/author/phrase-courses', {
              body: { ...input, id, language: input.language ?? stageLanguage, stageId: stage?.id ?? '' },
            })
          }
          replace={(input, { id, version }) =>
            call('PUT /api/author/phrase-courses/{id}', {
              params: { id },
              body: { ...input, language: input.language ?? stageLanguage, version },
            })
          }
          gone={{
            text: t`This stage was deleted meanwhile. What you entered is still here: choose another stage for it.`,
            onBack: on.onStageGone,
          }}
          onAdded={(added) => {
            setMode(undefined);
            setAddedId(added.id);
            onCourseAdded(added);
          }}
        >
          {(draft, change, errorOf, isMarked) => (
            <CourseFields
              draft={draft}
              language={stageLanguage}
              isLanguageOpen={isLanguageOpen}
              owner={stage?.id}
              onChange={change}
              errorOf={(field) => {
                const isLacking =
                  (field === 'title' && draft.title.trim() === '') ||
                  (field === 'language' && isLanguageOpen && draft.language === null);
                return isMarked && isLacking ? t`Please fill in this field.` : errorOf(field);
              }}
            />
          )}
        </AddForm>
      </div>
    </Card>
  );
}
