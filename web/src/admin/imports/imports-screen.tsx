import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { ImportList } from './import-list.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { useBeginImport } from './use-begin-import.ts';
import { useTakeFiles } from './use-take-files.ts';

const route = getRouteApi('/signed-in/author/admin/imports');

/** Begins an import, or goes on with one (PRODUCT.md#imports). */
export function ImportsScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const isOnline = useOnline();
  const begin = useBeginImport(route.useSearch());
  const { take, problem } = useTakeFiles((files) => begin.mutate(files));
  const [isPasting, setIsPasting] = useState(false);
  const isDisabled = begin.isPending || !isOnline;
  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Import`}
        lead={t`Cards, phrases, stories and picture books from a folder, a table, an Anki deck, subtitles, or pictures and recordings, and packages of content. Nothing is made before you have looked at it.`}
      />
      {problem !== '' && <Banner tone="error">{problem}</Banner>}
      {begin.error && <Banner tone="error">{describe(begin.error)}</Banner>}
      {!isOnline && (
        <Banner tone="info">{t`You are offline. Files can be imported when there is a network again.`}</Banner>
      )}
      <DropZone label={t`Drop a folder or files here`} accept="" isDisabled={isDisabled} onFiles={take}>
        <p className="mx-auto max-w-130">
          {t`A folder, a zip, a table as CSV or TSV, an Anki deck (.apkg), subtitles (.srt, .vtt) with their recording or film, a package, pictures, recordings: all at once, up to 2,000 files and 500 MB. Pictures and recordings find their rows by their column, their name or their number.`}
        </p>
      </DropZone>
      <Button
        variant="outline"
        className="justify-self-center"
        icon={<ClipboardPaste aria-hidden />}
        disabled={isDisabled}
        isLoading={begin.isPending}
        onClick={() => setIsPasting(true)}
      >
        {t`Paste a table or words`}
      </Button>
      <ImportList />
      {isPasting && (
        <PasteDialog
          onClose={() => setIsPasting(false)}
          onPaste={(file) => {
            setIsPasting(false);
            take([file]);
          }}
        />
      )}
    </div>
  );
}
