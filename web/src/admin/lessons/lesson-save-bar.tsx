import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RotateCw, Save, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface LessonSaveBarProps {
  /** Share of the files that have arrived, 0 to 1; null while nothing is sent. */
  readonly progress: number | null;
  readonly isSaving: boolean;
  readonly isChanged: boolean;
  /** What cards are called that the last save left as they were, since their files could not be sent. */
  readonly unsent: readonly string[];
  readonly onSave: () => void;
  readonly onDelete: () => void;
}

/** Cards that are named one by one; of more the number is told. */
const mostNames = 5;

/** Save and delete, in sight wherever the page stands, with how far the files are. */
export function LessonSaveBar({ progress, isSaving, isChanged, unsent, onSave, onDelete }: LessonSaveBarProps) {
  const { t } = useLingui();
  const more = unsent.length - mostNames;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 grid gap-2 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)"
    >
      {unsent.length > 0 && !isSaving && (
        <Banner tone="error">
          <p>
            {t`Not everything is saved. Files of these cards could not be sent:`}{' '}
            {unsent.slice(0, mostNames).map((name, index) => (
              <Fragment key={`${index} ${name}`}>
                {index > 0 && ', '}
                <bdi className="font-semibold">{name}</bdi>
              </Fragment>
            ))}
            {more > 0 && <> {t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</>}
          </p>
          <Button variant="outline" className="mt-1" icon={<RotateCw aria-hidden />} onClick={onSave}>
            {t`Send again and save`}
          </Button>
        </Banner>
      )}
      {progress !== null && <ProgressBar label={t`Files sent`} value={progress} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Save aria-hidden />} isLoading={isSaving} onClick={onSave}>
          {t`Save Lesson`}
        </Button>
        <span
          role="status"
          // On phones a line of its own, also while it is empty: nothing moves under a finger.
          className="flex-1 text-s text-ink-soft max-sm:order-first max-sm:min-h-5 max-sm:basis-full"
        >
          {progress !== null
            ? t`Sending files: ${percent} %`
            : isSaving
              ? t`Saving…`
              : isChanged && unsent.length === 0
                ? t`Not saved yet`
                : ''}
        </span>
        <Button variant="outline" className="max-sm:ms-auto" icon={<Trash2 aria-hidden />} onClick={onDelete}>
          {t`Delete lesson`}
        </Button>
      </div>
    </div>
  );
}
