import type { CourseUser } from '@kalima/shared/contract/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAppLanguage } from '../../../lib/app-language.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { formatNumber } from '../../../lib/format-date.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { findCourseUsers, mostChosen } from './course-users-query.ts';

interface ChooseAllProps {
  readonly courseId: string;
  readonly query: string;
  /** How many people the search finds. */
  readonly total: number;
  readonly chosenCount: number;
  readonly isAllChosen: boolean;
  readonly onChoose: (people: readonly CourseUser[]) => void;
  readonly onClear: () => void;
}

/** Chooses everybody whom the search finds, shown already or not, by one press. */
export function ChooseAll(props: ChooseAllProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { total, chosenCount, isAllChosen } = props;
  const find = useMutation({
    mutationFn: () => findCourseUsers(props.courseId, props.query),
    onSuccess: props.onChoose,
    onError: (error) => showToast(`${t`Failed to load users`}: ${describe(error)}`, 'error'),
  });
  const language = useAppLanguage();
  const limit = formatNumber(mostChosen, language);
  const all = formatNumber(total, language);
  return (
    <label className="flex min-h-(--touch) w-fit items-center gap-3 font-medium">
      {find.isPending ? (
        <Spinner />
      ) : (
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosenCount > 0 && !isAllChosen;
          }}
          type="checkbox"
          className="size-5 accent-teal"
          checked={isAllChosen}
          onChange={() => (isAllChosen ? props.onClear() : find.mutate())}
        />
      )}
      {total > mostChosen
        ? t`Choose the first ${limit} of ${all}`
        : plural(total, { one: 'Choose the one found', other: 'Choose all # found' })}
    </label>
  );
}
