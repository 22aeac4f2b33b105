import { acceptedTypes, uploadLimits, uploadPurposes, type UploadPurpose } from '@kalima/shared/domain/uploads';
import { useLingui } from '@lingui/react/macro';
import { Trash2, Upload, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useAppLanguage } from '../../lib/app-language.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { formatMegabytes } from '../../lib/format-date.ts';
import { uploadFile } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../blocks/picture.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface UploadFieldProps {
  readonly label: string;
  readonly purpose: UploadPurpose;
  /** Address of the file that was uploaded, or null. */
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
  readonly error?: string | undefined;
}

/** Chooses or takes a dropped file, uploads it with its real progress (D10), shows it and can remove it again. */
export function UploadField({ label, purpose, url, onChange, error }: UploadFieldProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const { kind } = uploadPurposes[purpose];
  const limit = formatMegabytes(uploadLimits[kind], language);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  useEffect(() => () => upload.current?.abort(), []);

  async function send(file: File) {
    setProblem(undefined);
    if (file.size > uploadLimits[kind]) {
      setProblem(describe(new ApiError('FILE_TOO_LARGE', 413, { limitBytes: uploadLimits[kind] })));
      return;
    }
    const controller = new AbortController();
    upload.current = controller;
    setProgress(0);
    try {
      const stored = await uploadFile({ file, purpose, onProgress: setProgress, signal: controller.signal });
      onChange(stored.url);
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(describe(failure));
    } finally {
      setProgress(null);
    }
  }

  const message = problem ?? error;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop; the button does the same by keyboard
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={message ? `${id}-error` : undefined}
      className="grid content-start gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void send(file);
      }}
    >
      <span id={id} className="font-medium">
        {label}
      </span>
      {url !== null && progress === null && (
        <div className="relative overflow-hidden rounded-card border border-line bg-sunk">
          {kind === 'picture' ? (
            <Picture src={url} alt={t`Chosen picture`} isWhole sizes="400px" className="h-(--picture-high) w-full" />
          ) : (
            <video src={url} controls preload="metadata" aria-label={label} className="aspect-video w-full" />
          )}
          <IconButton
            label={kind === 'picture' ? t`Remove picture` : t`Remove video`}
            className="absolute end-2 top-2 bg-card text-coral-ink shadow-card"
            onClick={() => onChange(null)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      {progress !== null && (
        <div className="grid gap-2 rounded-card border border-line bg-sunk p-4">
          <div className="flex items-center justify-between gap-2 text-s text-ink-soft">
            <span role="status">{percent < 100 ? t`Uploading ${percent} %` : t`Processing the file…`}</span>
            <IconButton label={t`Cancel upload`} onClick={() => upload.current?.abort()}>
              <X aria-hidden />
            </IconButton>
          </div>
          <ProgressBar label={t`Upload progress`} value={progress} />
        </div>
      )}
      {url !== null && progress === null && (
        <Button variant="outline" icon={<Upload aria-hidden />} onClick={() => chooser.current?.click()}>
          {kind === 'picture' ? t`Replace picture` : t`Replace video`}
        </Button>
      )}
      {url === null && progress === null && (
        <div className="grid justify-items-center gap-1 rounded-card border-2 border-dashed border-edge bg-sunk p-4 text-center text-s text-ink-soft">
          <Button
            variant="outline"
            icon={<Upload aria-hidden />}
            aria-describedby={`${id}-hint`}
            onClick={() => chooser.current?.click()}
          >
            {kind === 'picture' ? t`Upload picture` : t`Upload video`}
          </Button>
          <p id={`${id}-hint`}>{t`Or drop it here. At most ${limit}.`}</p>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        aria-label={label}
        className="hidden"
        accept={kind === 'picture' ? 'image/*' : acceptedTypes[kind].join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {message && (
        <p id={`${id}-error`} role="alert" className="text-s font-medium text-coral-ink">
          {message}
        </p>
      )}
    </div>
  );
}
