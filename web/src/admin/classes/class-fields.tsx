import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type ClassDraft, type ClassProblem, problemOf } from './class-draft.ts';

/** What keeps a class from being saved, in words. */
export function useClassProblems(): Record<ClassProblem, string> {
  const { t } = useLingui();
  return {
    name: t`Give the class a name.`,
    startsOn: t`Give the class a first day.`,
    endsOn: t`The last day comes before the first one.`,
  };
}

interface ClassFieldsProps {
  readonly draft: ClassDraft;
  readonly change: (part: Partial<ClassDraft>) => void;
  /** Whether what is missing is to be marked. */
  readonly isMarked: boolean;
  /** Why the server refused it. */
  readonly problem: unknown;
  readonly hasFocus?: boolean;
}

/** Name and days of a class. */
export function ClassFields({ draft, change, isMarked, problem, hasFocus = false }: ClassFieldsProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const words = useClassProblems();
  const missing = problemOf(draft);
  const errorOf = (field: ClassProblem) =>
    isMarked && missing === field ? words[field] : fieldMessage(problem, field);
  return (
    <>
      <TextField
        label={t`Name of the class`}
        required
        autoComplete="off"
        maxLength={classLimits.name}
        data-autofocus={hasFocus ? '' : undefined}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t`First day`}
          required
          type="date"
          hint={t`From this day on the members see its courses.`}
          value={draft.startsOn}
          error={errorOf('startsOn')}
          onChange={(event) => change({ startsOn: event.target.value })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          hint={t`Leave it empty while nobody knows.`}
          min={draft.startsOn}
          value={draft.endsOn}
          error={errorOf('endsOn')}
          onChange={(event) => change({ endsOn: event.target.value })}
        />
      </div>
    </>
  );
}
