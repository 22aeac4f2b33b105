import { materialLimits } from '@kalima/shared/domain/learning-material';
import { detectVideoSource } from '@kalima/shared/domain/video-url';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { MaterialDraft } from './material-draft.ts';
import { UploadField } from '../blocks/upload-field.tsx';

interface VideoFieldProps {
  readonly draft: MaterialDraft;
  readonly onChange: (change: Partial<MaterialDraft>) => void;
  readonly error: string | undefined;
}

/** The material's video: where it comes from, and its file or link. A pasted link of the other site switches the source. */
export function VideoField({ draft, onChange, error }: VideoFieldProps) {
  const { t } = useLingui();
  const { videoSource: source } = draft;
  const hints = {
    upload: t`An MP4 or WebM file. The picture of the material is its poster.`,
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
          { value: 'upload', label: t`Uploaded Video` },
          { value: 'youtube', label: 'YouTube' },
          { value: 'bilibili', label: 'Bilibili' },
        ]}
        onValueChange={(videoSource) => onChange({ videoSource })}
      />
      {source === 'upload' ? (
        <>
          <p className="text-s text-ink-soft">{hints.upload}</p>
          <UploadField
            label={t`Video (optional)`}
            purpose="learning-material-video"
            url={draft.videoFile}
            error={error}
            onChange={(videoFile) => onChange({ videoFile })}
          />
        </>
      ) : (
        <TextField
          label={t`Video URL (optional)`}
          inputMode="url"
          dir="ltr"
          maxLength={materialLimits.url}
          hint={hints[source]}
          error={error}
          value={draft.videoLink}
          onChange={(event) => changeLink(event.target.value)}
        />
      )}
    </div>
  );
}
