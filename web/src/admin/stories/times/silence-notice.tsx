import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Passage } from './passages.ts';

interface SilenceNoticeProps {
  readonly kind: Passage['kind'];
  /** Whether the wave is still being made. */
  readonly isReading: boolean;
  readonly storyId: string;
  readonly stageId: string;
}

/** What stands in the place of the wave where there is none, and what can be done instead. */
export function SilenceNotice({ kind, isReading, storyId, stageId }: SilenceNoticeProps) {
  const { t } = useLingui();
  if (isReading) {
    return (
      <div role="status" aria-label={t`Reading the recording…`}>
        <Skeleton className="h-46" />
      </div>
    );
  }
  const texts = {
    none: t`There is nothing to hear here yet: record it, or choose a file.`,
    youtube: t`YouTube shows no wave: tap along, or choose a file of subtitles, and correct the times by their steps.`,
    bilibili: t`Bilibili tells no page where its film is, so the text cannot follow it. Readers go on every three seconds.`,
    sound: t`The wave of this recording cannot be drawn: it is missing, too long, or of a kind that this browser does not decode. Tapping along works.`,
    film: t`The wave of this film cannot be drawn: it is too long, or of a kind that this browser does not decode. Tapping along works.`,
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{texts[kind]}</p>
      {kind === 'none' && (
        <Link to="/admin/stories" search={{ stage: stageId, story: storyId }} className={buttonStyle('outline')}>
          {t`Record or choose a file`}
        </Link>
      )}
    </div>
  );
}
