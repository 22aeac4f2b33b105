import { useLingui } from '@lingui/react/macro';
import { Save, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

interface LessonSaveBarProps {
  /** Share of the files that have arrived, 0 to 1; null while nothing is sent. */
  readonly progress: number | null;
  readonly isSaving: boolean;
  readonly isChanged: boolean;
  readonly onSave: () => void;
  readonly onDelete: () => void;
}

/** Save and delete, in sight wherever the page stands, with how far the files are. */
export function LessonSaveBar({ progress, isSaving, isChanged, onSave, onDelete }: LessonSaveBarProps) {
  const { t } = useLingui();
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="sticky bottom-0 z-20 grid gap-2 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)">
      {progress !== null && <ProgressBar label={t`Files sent`} value={progress} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Save aria-hidden />} isLoading={isSaving} onClick={onSave}>
          {t`Save Lesson`}
        </Button>
        <span role="status" className="flex-1 text-s text-ink-soft">
          {progress !== null
            ? t`Sending files: ${percent} %`
            : isSaving
              ? t`Saving…`
              : isChanged
                ? t`Not saved yet`
                : ''}
        </span>
        <Button variant="outline" icon={<Trash2 aria-hidden />} onClick={onDelete}>
          {t`Delete lesson`}
        </Button>
      </div>
    </div>
  );
}
