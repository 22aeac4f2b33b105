import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, contentLanguages } from '@kalima/shared/domain/language/languages';
import type { ImportTarget } from '@kalima/shared/domain/exchange/imports';
import { lessonStages } from '@kalima/shared/domain/content/lesson-stages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { languageLabels } from '../../blocks/content-labels.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMayChange } from '../editing/own-content.tsx';
import { NewStage, useStageChoice } from './new-stage.tsx';
import { ImportedBefore } from './imported-before.tsx';
import { coursesQuery } from './import-queries.ts';
import type { OpenImport } from './use-import.ts';

interface ImportPlaceProps {
  readonly stored: Pick<ContentImport, 'id' | 'name'>;
  readonly work: OpenImport;
}

/** Where the rows go: a new lesson or phrase course, or one that there is. */
export function ImportPlaceFields({ stored, work }: ImportPlaceProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { place, changePlace, stages } = work;
  const isPhrase = place.kind === 'phrase';
  const isStory = place.kind === 'story';
  const isExisting = work.work.place.courseId !== undefined && work.work.place.courseId !== null;
  const mayChange = useMayChange();
  const courses = useQuery({ ...coursesQuery(place.kind) });
  const own = courses.data?.filter(({ id }) => mayChange(id) === true) ?? [];
  const languages = contentLanguages.map((value) => ({ value, label: t(languageLabels[value]) }));
  const stageChoice = useStageChoice(stages, place.stageId);
  const choose = (courseId: string) => {
    const course = own.find(({ id }) => id === courseId);
    changePlace({ courseId, ...(course && { language: course.language }) });
  };
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3',
          isStory ? 'xl:grid-cols-[1fr_auto_1fr_1fr]' : 'xl:grid-cols-[1.25fr_auto_1.3fr_0.9fr_1fr_1fr]',
        )}
      >
        <Select<ImportTarget>
          label={t`Kind`}
          hint={work.isKindGuessed && isStory ? t`Guessed by the files` : undefined}
          value={place.kind}
          options={[
            { value: 'reading_card', label: t`Reading` },
            { value: 'flashcard', label: t`Flashcards` },
            { value: 'phrase', label: t`Phrases` },
            { value: 'story', label: t`Stories and picture books` },
          ]}
          onValueChange={(kind) => changePlace({ kind, courseId: null, stageId: null })}
        />
        <div className="grid gap-1.5">
          <span className="font-medium">{t`Where to`}</span>
          <SegmentedControl
            label={t`Where to`}
            isLarge
            options={[
              { value: 'new', label: t`New` },
              { value: 'existing', label: t`Existing` },
            ]}
            value={isExisting ? 'existing' : 'new'}
            onValueChange={(value) => {
              const first = own.find(({ language }) => language === place.language) ?? own[0];
              if (value === 'new') changePlace({ courseId: null });
              else if (first) choose(first.id);
            }}
          />
          {courses.data && own.length === 0 && (
            <p className="text-s text-ink-soft">{t`There is none yet that you may change.`}</p>
          )}
          {isStory && isExisting && work.told.comingIn.length > 1 && (
            <p className="text-s text-coral-ink">{t`Only one goes into a story that there is: leave out the others.`}</p>
          )}
          {courses.error && <p className="text-s text-coral-ink">{describe(courses.error)}</p>}
        </div>
        {isExisting ? (
          <Select
            label={
              isStory
                ? t`Story`
                : isPhrase
                  ? t`Phrase course`
                  : place.kind === 'flashcard'
                    ? t`Flashcard lesson`
                    : t`Reading lesson`
            }
            className={isStory ? 'sm:col-span-2 lg:col-span-1 xl:col-span-2' : 'sm:col-span-2 xl:col-span-3'}
            value={place.courseId ?? ''}
            options={own.map(({ id, name, language }) => ({
              value: id,
              label: `${name} (${t(languageLabels[language])})`,
            }))}
            onValueChange={choose}
          />
        ) : isStory ? null : (
          <>
            <TextField
              label={isPhrase ? t`Course title` : t`Lesson name`}
              maxLength={contentLimits.name}
              error={place.name.trim() === '' ? t`It needs a name.` : undefined}
              value={place.name}
              onChange={(event) => changePlace({ name: event.target.value })}
            />
            {isPhrase ? (
              <div className="grid gap-1">
                <Select
                  label={t`Stage`}
                  error={stages?.length === 0 ? t`There is no stage yet. An administrator makes one.` : undefined}
                  value={place.stageId ?? ''}
                  options={stageChoice.options}
                  hint={stageChoice.hint}
                  onValueChange={(stageId) => changePlace({ stageId })}
                />
                <NewStage
                  work={work}
                  kind="phrase"
                  language={place.language}
                  onMade={(stageId) => changePlace({ stageId })}
                />
              </div>
            ) : (
              <Select
                label={t`Stage`}
                value={String(place.stage)}
                options={lessonStages.map((stage) => ({ value: String(stage), label: t`Stage ${stage}` }))}
                onValueChange={(stage) => changePlace({ stage: Number(stage) })}
              />
            )}
          </>
        )}
        {!isExisting && !isStory && (
          <Select<ContentLanguage>
            label={t`Language`}
            hint={work.isLanguageGuessed && work.rows.length > 0 ? t`Guessed by the script` : undefined}
            value={place.language}
            options={languages}
            onValueChange={(language) => changePlace({ language })}
          />
        )}
        {!isStory && (
          <Select<ContentLanguage | ''>
            label={t`Translated to`}
            hint={
              work.work.place.translationLanguage === undefined && place.translationLanguage !== null
                ? t`Guessed by the script`
                : undefined
            }
            value={place.translationLanguage ?? ''}
            options={[{ value: '', label: t`none` }, ...languages]}
            onValueChange={(language) => changePlace({ translationLanguage: language === '' ? null : language })}
          />
        )}
        {work.rows.some(({ secondTranslation }) => secondTranslation !== '') && (
          <Select<ContentLanguage | ''>
            label={t`Second translation to`}
            value={place.secondTranslationLanguage ?? ''}
            options={[{ value: '', label: t`none` }, ...languages]}
            onValueChange={(language) => changePlace({ secondTranslationLanguage: language === '' ? null : language })}
          />
        )}
      </div>
      {!isExisting && !isStory && place.isSplit !== true && (
        <ImportedBefore stored={stored} place={place} courses={own} onChoose={choose} />
      )}
      {work.lessons.length > 0 && (
        <div className="grid gap-1.5">
          <span className="font-medium">{t`Lessons`}</span>
          <SegmentedControl
            label={t`Lessons`}
            isLarge
            options={[
              { value: 'split', label: t`${plural(work.lessons.length, { one: '# lesson', other: '# lessons' })}` },
              { value: 'one', label: t`One lesson` },
            ]}
            value={place.isSplit === true ? 'split' : 'one'}
            onValueChange={(value) => changePlace({ isSplit: value === 'split' })}
          />
          {place.isSplit === true && (
            <p className="text-s wrap-anywhere text-ink-soft">
              <bdi>{work.lessons.map((name) => (name === '' ? place.name : name)).join(' · ')}</bdi>
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
