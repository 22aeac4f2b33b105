import type { ImportEntry } from '@kalima/shared/contract/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { contentEntries } from '../../blocks/content-entries.ts';
import { buttonStyle } from '../../ui/button.tsx';

type Made = NonNullable<ImportEntry['made']>;

interface MadeProps {
  readonly made: Made;
  /** Whether it was several courses. */
  readonly isSeveral: boolean;
}

/** What came of an import. */
export function MadeSummary({ made, isSeveral }: MadeProps) {
  const { t } = useLingui();
  if (made.courses && isSeveral) {
    const { made: fresh, updated } = made.courses;
    const facts = [
      fresh > 0 && t`${plural(fresh, { one: '# course is new', other: '# courses are new' })}`,
      updated > 0 && t`${plural(updated, { one: '# course was updated', other: '# courses were updated' })}`,
    ];
    return facts.filter((fact) => fact !== false).join(' · ');
  }
  const count =
    made.kind === 'phrase'
      ? t`${plural(made.rowCount, { one: '# phrase', other: '# phrases' })}`
      : made.kind === 'reading_card' || made.kind === 'flashcard'
        ? t`${plural(made.rowCount, { one: '# card', other: '# cards' })}`
        : t(contentEntries[made.kind].courseLabel);
  return (
    <>
      {count} · <bdi>{made.title}</bdi>
    </>
  );
}

/** Leads to what was made: to the editor of one course, to the page of a story, or to the screen of the first of several. */
export function MadeLink({
  made: { kind, courseId },
  isSeveral,
  variant = 'primary',
}: {
  readonly made: Pick<Made, 'kind' | 'courseId'>;
  readonly isSeveral: boolean;
  readonly variant?: 'primary' | 'quiet';
}) {
  const { t } = useLingui();
  if (kind === 'phrase')
    return (
      <Link to="/admin/phrases" search={isSeveral ? {} : { course: courseId }} className={buttonStyle(variant)}>
        {isSeveral ? t(contentEntries.phrase.label) : t`Open the phrase course`}
      </Link>
    );
  if (kind === 'reading_card')
    return (
      <Link
        to="/admin/interactive-reading"
        search={isSeveral ? {} : { lesson: courseId }}
        className={buttonStyle(variant)}
      >
        {isSeveral ? t(contentEntries.reading_card.label) : t`Open the lesson`}
      </Link>
    );
  if (kind === 'flashcard')
    return (
      <Link to="/admin/flashcards" search={isSeveral ? {} : { lesson: courseId }} className={buttonStyle(variant)}>
        {isSeveral ? t(contentEntries.flashcard.label) : t`Open the lesson`}
      </Link>
    );
  if (kind === 'story')
    return isSeveral ? (
      <Link to="/admin/stories" className={buttonStyle(variant)}>
        {t(contentEntries.story.label)}
      </Link>
    ) : (
      // Its page, with its text and times: the dialog that edits it would lie over that.
      <Link to="/admin/stories/$storyId/times" params={{ storyId: courseId }} className={buttonStyle(variant)}>
        {t`Open the story`}
      </Link>
    );
  return (
    <Link to="/admin/learning-materials" search={isSeveral ? {} : { edit: courseId }} className={buttonStyle(variant)}>
      {isSeveral ? t(contentEntries.learning_material.label) : t`Open the material`}
    </Link>
  );
}
