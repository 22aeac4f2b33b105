import type { Change } from '@kalima/shared/contract/changes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';

/** Describes a change in one line, without its class, which stands beside it. */
export function useChangeText(): (change: Change) => string {
  const { t } = useLingui();
  const language = useAppLanguage();
  return ({ kind, count, subject, dueOn, import: made }) => {
    const [name, title] = [subject ?? '', subject ?? ''];
    const changedCount = count;
    const people = t`${plural(changedCount, { one: '# person', other: '# people' })}`;
    switch (kind) {
      case 'course-assigned':
        return t`${title}: assigned to ${people}`;
      case 'course-taken':
        return t`${title}: taken from ${people}`;
      case 'courses-assigned': {
        if (subject === null)
          return t`${plural(count, { one: '# assignment was made', other: '# assignments were made' })}`;
        const courses = t`${plural(count, { one: '# course was', other: '# courses were' })}`;
        return t`${courses} assigned to ${name}`;
      }
      case 'courses-taken': {
        const courses = t`${plural(count, { one: '# course was', other: '# courses were' })}`;
        return t`${courses} taken from ${name}`;
      }
      case 'members-added': {
        const learners = subject ?? t`${plural(changedCount, { one: '# learner', other: '# learners' })}`;
        return t`Added to the class: ${learners}`;
      }
      case 'members-removed':
        return subject === null
          ? t`${plural(count, { other: '# learners were taken out of the class' })}`
          : t`${name} was taken out of the class`;
      case 'class-courses-added': {
        const courses = subject ?? t`${plural(changedCount, { one: '# course', other: '# courses' })}`;
        return t`The class has got ${courses}`;
      }
      case 'class-courses-removed':
        return subject === null
          ? t`${plural(count, { other: '# courses were taken from the class' })}`
          : t`${title} was taken from the class`;
      case 'due-day-moved': {
        const due = dueOn === null ? '' : formatDueDay(dueOn, language);
        return dueOn === null ? t`${title} has no due day any more` : t`${title} is due ${due} now`;
      }
      case 'practice-set-made':
        return t`${plural(count, {
          one: '# word stands in everyone’s Today now',
          other: '# words stand in everyone’s Today now',
        })}`;
      case 'class-teacher-removed':
        return t`${name} does not teach this class any more`;
      case 'import-made': {
        const texts = {
          cards: t`${plural(count, { one: '# card was imported', other: '# cards were imported' })}`,
          phrases: t`${plural(count, { one: '# phrase was imported', other: '# phrases were imported' })}`,
          stories: t`${plural(count, { one: '# story was imported', other: '# stories were imported' })}`,
          courses: t`${plural(count, { one: '# course was imported', other: '# courses were imported' })}`,
        };
        return texts[made?.of ?? 'cards'];
      }
    }
  };
}
