import type { StoryPageInput } from '@kalima/shared/contract/content/stories';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FilePlus2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { DropZone } from '../../files/drop-zone.tsx';
import { RefusedFiles } from '../../files/refused-files.tsx';
import { SortableList } from '../../editing/sortable-list.tsx';
import { PageFields } from './page-fields.tsx';
import { TakenBack } from './taken-back.tsx';
import { usePagesDraft } from './use-pages-draft.ts';

/** A page that was taken away: where it stood, what it was called, and what brings it back. */
interface Removed {
  readonly id: string;
  readonly place: number;
  readonly name: string;
  readonly bringBack: () => void;
}

interface PagesFieldProps {
  readonly pages: readonly StoryPageInput[];
  readonly language: ContentLanguage;
  readonly owner: string | undefined;
  readonly error: string | undefined;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (pages: StoryPageInput[]) => void;
  /** Told whether something that failed to arrive is still to be sent again or left out. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** The pages of a picture book: made of pictures and recordings that are dropped together, put in order, each with its text. */
export function PagesField({ pages, language, owner, error, errorOf, onChange, onBusy }: PagesFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const draft = usePagesDraft({ pages, owner, onChange });
  const [text, setText] = useState('');
  const { leftOut } = draft;
  // Each can be brought back, the last one first.
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const lastRemoved = removed.at(-1);
  const [takeTextsBack, setTakeTextsBack] = useState<() => void>();
  const root = useRef<HTMLElement>(null);
  const [restored, setRestored] = useState<string>();
  // The button that brought it back is gone.
  useEffect(() => {
    if (restored !== undefined) root.current?.querySelector<HTMLElement>(`[data-page="${restored}"] button`)?.focus();
  }, [restored]);
  const isWaiting = draft.uploads.size > 0;
  useEffect(() => onBusy(isWaiting), [isWaiting, onBusy]);
  useEffect(() => () => onBusy(false), [onBusy]);
  const nameOf = ({ id: pageId }: StoryPageInput) => {
    const number = pages.findIndex((page) => page.id === pageId) + 1;
    return t`page ${number}`;
  };
  const isFull = pages.length >= contentLimits.storyPages;
  const placeOfNotice = lastRemoved && Math.min(lastRemoved.place, pages.length);
  const noticeOf = ({ id: pageId, name, bringBack }: Removed) => (
    <TakenBack
      key={pageId}
      text={t`Removed: ${name}`}
      onUndo={() => {
        bringBack();
        setRemoved((before) => before.slice(0, -1));
        setRestored(pageId);
      }}
    />
  );
  const notice = lastRemoved && noticeOf(lastRemoved);
  return (
    <section ref={root} aria-labelledby={id} data-invalid={error ? '' : undefined} className="grid gap-3">
      <h3 id={id} className="font-medium">
        {t`Pages`}{' '}
        <span className="text-s font-normal text-ink-soft">
          {t`${plural(pages.length, { one: '# page', other: '# pages' })}`}
        </span>
      </h3>
      <DropZone
        label={t`Drop pictures and recordings here`}
        accept={acceptOf('picture', 'audio')}
        isDisabled={isFull}
        onFiles={draft.add}
      >
        {t`A picture and a recording of one name or number are a page.`}
      </DropZone>
      <RefusedFiles files={draft.refused} onDismiss={draft.forgetRefused} />
      {leftOut > 0 && (
        <Banner tone="info" onDismiss={draft.forgetRefused}>
          {t`${plural(leftOut, {
            one: `A book has at most ${contentLimits.storyPages} pages: # was left out.`,
            other: `A book has at most ${contentLimits.storyPages} pages: # were left out.`,
          })}`}
        </Banner>
      )}
      {error && <p className="text-s font-medium text-coral-ink">{error}</p>}
      <SortableList label={t`Pages`} items={pages} nameOf={nameOf} onMove={draft.order} className="grid gap-3">
        {(page, handle, place) => (
          <div data-page={page.id} className="grid gap-3">
            {place === placeOfNotice && notice}
            <PageFields
              page={page}
              number={place + 1}
              name={nameOf(page)}
              handle={handle}
              language={language}
              draft={draft}
              onRemove={() => {
                const bringBack = draft.remove(page.id);
                setRestored(undefined);
                setRemoved((before) => [...before, { id: page.id, place, name: nameOf(page), bringBack }]);
              }}
              errorOf={(field) => errorOf(`pages.${place}.${field}`)}
            />
          </div>
        )}
      </SortableList>
      {placeOfNotice === pages.length && notice}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" icon={<FilePlus2 aria-hidden />} disabled={isFull} onClick={draft.addEmpty}>
          {t`Add a page`}
        </Button>
      </div>
      <details className="rounded-control border border-line px-4 py-2">
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{t`Put a whole text on the pages`}</summary>
        <div className="grid gap-2 pb-2">
          <TextArea
            label={t`Text of all pages`}
            hint={t`A line for each page, in their order.`}
            lang={languageTag(language)}
            rows={4}
            maxLength={contentLimits.storyText}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            variant="quiet"
            className="justify-self-start"
            disabled={text.trim() === ''}
            onClick={() => {
              const takeBack = draft.putTexts(text);
              setText('');
              setTakeTextsBack(() => () => {
                takeBack();
                setText(text);
                setTakeTextsBack(undefined);
              });
            }}
          >
            {t`Put it on the pages`}
          </Button>
          {takeTextsBack && text === '' && <TakenBack text={t`The text stands on the pages`} onUndo={takeTextsBack} />}
        </div>
      </details>
    </section>
  );
}
