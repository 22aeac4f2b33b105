import type { ExportScope } from '@kalima/shared/contract/exchange/packages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { addressOf, call } from '../../../lib/api/api.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { formatBytes } from '../../../lib/format/format-date.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Something that can be exported. */
export interface ExportChoice {
  readonly label: string;
  readonly scope: ExportScope;
}

interface ExportDialogProps {
  /** The first one is proposed. */
  readonly choices: readonly [ExportChoice, ...ExportChoice[]];
  readonly onClose: () => void;
}

/** Says what a package would hold, and saves it (PRODUCT.md#packages). */
export function ExportDialog({ choices, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const isOnline = useOnline();
  const [index, setIndex] = useState(0);
  const { label, scope } = choices[index] ?? choices[0];
  const contents = useQuery({
    queryKey: ['packages', scope],
    queryFn: ({ signal }) => call('GET /api/author/packages/contents', { query: scope, signal }),
    staleTime: 0,
    retry: false,
  });
  const { data } = contents;
  const facts = data && [
    t`${plural(data.courses, { one: '# course', other: '# courses' })}`,
    t`${plural(data.files, { one: '# file', other: '# files' })}`,
    formatBytes(data.bytes, language),
  ];
  return (
    <Dialog
      title={t`Export`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>{t`Close`}</Button>
          {data && data.notes > 0 && isOnline && (
            <a
              href={addressOf('/api/author/packages/anki', { query: scope })}
              download
              className={buttonStyle('outline')}
            >
              <Download aria-hidden />
              {t`Save for Anki`}
            </a>
          )}
          {/* The browser saves what is sent as it comes, however much it is. Without an address it keeps the focus that it has at first. */}
          <a
            {...(data && isOnline
              ? { href: addressOf('/api/author/packages', { query: scope }), download: true }
              : { role: 'link', tabIndex: 0, 'aria-disabled': true })}
            data-autofocus={choices.length === 1 || undefined}
            className={buttonStyle()}
          >
            <Download aria-hidden />
            {t`Save the package`}
          </a>
        </>
      }
    >
      <div className="grid gap-4">
        {choices.length > 1 ? (
          <Select
            label={t`What`}
            data-autofocus
            value={String(index)}
            options={choices.map((choice, at) => ({ value: String(at), label: choice.label }))}
            onValueChange={(at) => setIndex(Number(at))}
          />
        ) : (
          <p className="font-semibold wrap-anywhere">
            <bdi>{label}</bdi>
          </p>
        )}
        {!isOnline && <Banner tone="info">{t`You are offline. It can be saved when there is a network again.`}</Banner>}
        {contents.isFetching && !data && (
          <div role="status" aria-label={t`Loading...`}>
            <Skeleton className="h-6 w-60" />
          </div>
        )}
        {contents.error && !contents.isFetching && (
          <Banner tone="error">
            <p>{describe(contents.error)}</p>
            <Button variant="outline" className="my-2" onClick={() => void contents.refetch()}>{t`Try again`}</Button>
          </Banner>
        )}
        {facts && <p role="status">{facts.join(' · ')}</p>}
        <p className="text-s text-ink-soft">
          {t`A package is a zip with texts, pictures, recordings and films. Drop it on “Import” here or at another school: there it becomes the same content, and updates what came of an earlier one.`}
        </p>
        {data && data.notes > 0 && (
          <p className="text-s text-ink-soft">
            {t`${plural(data.notes, {
              one: 'For Anki it is a deck with # note. Imported again, Anki updates what it has.',
              other: 'For Anki it is a deck with # notes. Imported again, Anki updates what it has.',
            })}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
