import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { detectVideoSource } from '@kalima/shared/domain/content/video-url';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { UploadField } from '../files/upload-field.tsx';
import type { VideoDraft } from './video-draft.ts';
import { useVideoSourceLabels } from './video-source-labels.ts';

interface VideoFieldProps {
  readonly draft: VideoDraft;
  readonly purpose: UploadPurpose;
  /** The content that the file is for, where there is one already. */
  readonly owner?: string | undefined;
  readonly isRequired?: boolean;
  /** What is said of an uploaded file. */
  readonly fileHint: string;
  readonly onChange: (change: Partial<VideoDraft>) => void;
  readonly error: string | undefined;
  /** Told when a file could not be uploaded, and when that is settled. */
  readonly onUploadFailed?: (hasFailed: boolean) => void;
}

/** A video: where it comes from, and its file or link. A pasted link of the other site switches the source. */
export function VideoField(props: VideoFieldProps) {
  const { t } = useLingui();
  const labels = useVideoSourceLabels();
  const { draft, isRequired = false, onChange, error, onUploadFailed } = props;
  const { videoSource: source } = draft;
  const hints = {
    youtube: t`For example https://www.youtube.com/watch?v=… or https://youtu.be/…`,
    bilibili: t`For example https://www.bilibili.com/video/BV… (add ?p=2 for its second part)`,
  };

  function changeLink(videoLink: string) {
    const detected = detectVideoSource(videoLink);
    onChange({ videoLink, ...(detected === 'upload' ? {} : { videoSource: detected }) });
  }

  return (
    <div className="grid gap-3">
      <span aria-hidden className="font-medium">
        {t`Video source`}
      </span>
      <SegmentedControl
        label={t`Video source`}
        isLarge
        value={source}
        options={[
          { value: 'upload', label: labels.upload },
          { value: 'youtube', label: labels.youtube },
          { value: 'bilibili', label: labels.bilibili },
        ]}
        onValueChange={(videoSource) => {
          onChange({ videoSource });
          // The field that said so is gone.
          onUploadFailed?.(false);
        }}
      />
      {source === 'upload' ? (
        <>
          <p className="text-s text-ink-soft">{props.fileHint}</p>
          <UploadField
            label={isRequired ? t`Video` : t`Video (optional)`}
            isRequired={isRequired}
            purpose={props.purpose}
            owner={props.owner}
            url={draft.videoFile}
            error={error}
            failed={t`The video could not be uploaded`}
            onChange={(videoFile) => onChange({ videoFile })}
            {...(onUploadFailed ? { onFailed: onUploadFailed } : {})}
          />
        </>
      ) : (
        <TextField
          label={isRequired ? t`Video URL` : t`Video URL (optional)`}
          required={isRequired}
          inputMode="url"
          dir="ltr"
          maxLength={contentLimits.url}
          hint={hints[source]}
          error={error}
          value={draft.videoLink}
          onChange={(event) => changeLink(event.target.value)}
        />
      )}
    </div>
  );
}
