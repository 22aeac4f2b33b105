import type { LibraryFile } from '@kalima/shared/contract/media/media-library';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ImageOff, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SoundButton } from './sound-button.tsx';

/** Milliseconds without typing after which is searched. */
const searchDelay = 250;

function libraryQuery(kind: 'picture' | 'sound', q: string) {
  return queryOptions({
    queryKey: ['media-library', kind, q],
    queryFn: ({ signal }) => call('GET /api/author/media-library', { query: { kind, q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

interface LibraryDialogProps {
  readonly kind: 'picture' | 'sound';
  /** What is searched at first, such as the word of the card. */
  readonly word: string;
  readonly onChoose: (url: string) => void;
  readonly onClose: () => void;
}

/** Pictures or sounds that the school's words have already, to be used again (PRODUCT.md#media-library). */
export function LibraryDialog({ kind, word, onChoose, onClose }: LibraryDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [typed, setTyped] = useState(word.slice(0, contentLimits.name));
  const [q, setQ] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim().slice(0, contentLimits.name)), searchDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, refetch } = useQuery(libraryQuery(kind, q));
  const isPicture = kind === 'picture';
  return (
    <Dialog
      title={isPicture ? t`Use a picture again` : t`Use a sound again`}
      size="medium"
      isFullOnPhones
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SearchField label={t`Search by word or translation`} value={typed} onValueChange={setTyped} hasFocusAtFirst />
        {error && !data && (
          <ErrorState title={t`The files cannot be loaded`} onRetry={() => void refetch()}>
            <p>{describe(error)}</p>
          </ErrorState>
        )}
        {!data && !error && (
          <div role="status" aria-label={t`Loading...`} className="grid grid-cols-3 gap-3">
            <Skeleton className="h-30 rounded-card" />
            <Skeleton className="h-30 rounded-card" />
            <Skeleton className="h-30 rounded-card" />
          </div>
        )}
        {data?.items.length === 0 && (
          <EmptyState
            icon={isPicture ? <ImageOff aria-hidden /> : <VolumeX aria-hidden />}
            title={isPicture ? t`No picture of such a word` : t`No sound of such a word`}
            headingLevel={2}
          >
            <p>{t`Search for another word, or send a file of your own.`}</p>
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul
            aria-label={isPicture ? t`Pictures` : t`Sounds`}
            className={isPicture ? 'grid grid-cols-2 gap-3 sm:grid-cols-4' : 'grid divide-y divide-line'}
          >
            {data.items.map((file) => (
              <li key={file.url}>
                {isPicture ? (
                  <PictureChoice file={file} onChoose={onChoose} />
                ) : (
                  <SoundChoice file={file} onChoose={onChoose} />
                )}
              </li>
            ))}
          </ul>
        )}
        {data?.hasMore && (
          <p role="status" className="text-s text-ink-soft">
            {t`There are more: type more of the word.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly file: LibraryFile;
  readonly onChoose: (url: string) => void;
}

function FileWords({ file }: { readonly file: LibraryFile }) {
  return (
    <span className="grid min-w-0 wrap-anywhere">
      <span>
        <bdi lang={languageTag(file.language)} className="font-semibold">
          {file.word}
        </bdi>{' '}
        <bdi className="text-s text-ink-soft">{file.translation}</bdi>
      </span>
      <bdi className="text-xs text-ink-soft">{file.courseTitle}</bdi>
    </span>
  );
}

function PictureChoice({ file, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className="grid w-full content-start gap-1.5 rounded-card p-1.5 text-start hover:bg-teal-wash"
      onClick={() => onChoose(file.url)}
    >
      <Picture src={file.url} alt="" isWhole sizes="160px" className="aspect-square w-full rounded-control" />
      <FileWords file={file} />
    </button>
  );
}

function SoundChoice({ file, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3 py-1.5">
      <SoundButton url={file.url} name={file.word} />
      <span className="min-w-0 flex-1">
        <FileWords file={file} />
      </span>
      <Button variant="outline" aria-label={t`Use the sound of ${file.word}`} onClick={() => onChoose(file.url)}>
        {t`Use`}
      </Button>
    </div>
  );
}
