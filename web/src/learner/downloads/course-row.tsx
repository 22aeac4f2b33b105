import type { Download } from '@kalima/shared/contract/content/downloads';
import { bytesOf } from '@kalima/shared/domain/learning/downloads';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RotateCw, Trash2, X } from 'lucide-react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { downloads } from '../../offline/downloads/downloads.ts';
import { DownloadIcon } from '../../offline/downloads/download-icon.tsx';
import { downloadStatusLabels } from '../../offline/downloads/download-texts.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import type { CourseView } from '../../offline/downloads/download-view.ts';
import { formatBytes } from '../../lib/format/format-date.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface CourseRowProps {
  readonly course: Download;
  readonly view: CourseView;
  readonly isPaused: boolean;
  readonly onRemove: () => void;
}

/** One course with its size, how it stands, and what can be done. It opens where it can be shown. */
export function CourseRow({ course, view, isPaused, onRemove }: CourseRowProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const isOnline = useOnline();
  const { id, title, courseType } = course;
  const { status } = view;
  const size = formatBytes(bytesOf(course.files), language);
  const done = formatBytes(view.doneBytes, language);
  const isUnderWay = status === 'pending' || status === 'fetching';
  const actions = {
    none: {
      label: t`Make available offline: ${title}`,
      icon: <DownloadIcon course={view} />,
      act: () => void downloads.choose(id, true),
    },
    pending: {
      label: t`Cancel the download of ${title}`,
      icon: <X aria-hidden />,
      act: () => void downloads.choose(id, false),
    },
    fetching: {
      label: t`Cancel the download of ${title}`,
      icon: <X aria-hidden />,
      act: () => void downloads.choose(id, false),
    },
    stored: { label: t`Remove ${title} from this device`, icon: <Trash2 aria-hidden />, act: onRemove },
    failed: {
      label: t`Try to download ${title} again`,
      icon: <RotateCw aria-hidden />,
      act: () => void downloads.choose(id, true),
    },
  };
  const action = actions[status];
  return (
    <li className="flex items-center gap-3 rounded-control py-1 ps-2 transition-colors duration-150 hover:bg-sunk">
      <span className="shrink-0 [&_svg]:size-5.25 [&_svg]:opacity-100">
        {status !== 'none' && <DownloadIcon course={view} />}
        {status === 'none' && <span className="block size-5.25" />}
      </span>
      <div className="grid min-w-0 flex-1 py-1">
        {status === 'stored' || isOnline ? (
          <Link
            to={contentEntries[courseType].coursePath}
            params={{ id }}
            dir="auto"
            className="w-fit max-w-full truncate rounded-small font-semibold hover:text-teal-ink hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span dir="auto" className="truncate font-semibold text-ink-soft">
            {title}
          </span>
        )}
        <span className="text-s text-ink-soft">
          {isUnderWay && view.doneBytes > 0 ? t`${done} of ${size}` : size}
          {' · '}
          {isUnderWay && isPaused ? t`Paused` : t(downloadStatusLabels[status])}
          {course.needsNetwork && <> · {t`Its video needs a network`}</>}
        </span>
      </div>
      <IconButton label={action.label} onClick={action.act}>
        {action.icon}
      </IconButton>
    </li>
  );
}
