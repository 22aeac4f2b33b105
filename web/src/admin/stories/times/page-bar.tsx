import { spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Wand2 } from 'lucide-react';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Passage, type TimedSentence, withoutTimes } from './passages.ts';

interface PageBarProps {
  readonly passages: readonly Passage[];
  readonly sentences: readonly TimedSentence[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
  /** Null while it is going on. */
  readonly onPropose: (() => void) | null;
}

/** The pages of a picture book: which one is worked on, what is left to do on each, and a proposal for all. */
export function PageBar({ passages, sentences, place, onPlace, onPropose }: PageBarProps) {
  const { t } = useLingui();
  const go = (by: number) => (): void => {
    if (passages[place + by]) onPlace(place + by);
  };
  useKeys({ PageDown: go(1), PageUp: go(-1) });
  const stateOf = ({ pageId, kind }: Passage): string => {
    const ofPage = sentences.filter((sentence) => sentence.pageId === pageId);
    if (ofPage.length === 0) return t`no text`;
    if (kind === 'none') return t`no recording`;
    const without = withoutTimes(sentences, pageId).length;
    if (without > 0) return t`${without} without times`;
    if (ofPage.every((sentence) => spanOf(sentence) === null)) return t`needs no times`;
    const proposed = ofPage.filter(({ isProposed }) => isProposed).length;
    return proposed > 0 ? t`${proposed} proposed` : t`checked`;
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <IconButton label={t`Page before`} aria-keyshortcuts="PageUp" disabled={place === 0} onClick={go(-1)}>
        <ChevronLeft aria-hidden className="mirrored" />
      </IconButton>
      <div className="min-w-40 flex-1 sm:max-w-80">
        <Select
          label={t`Page`}
          value={String(place)}
          options={passages.map((passage, index) => {
            const [{ number }, state] = [passage, stateOf(passage)];
            return { value: String(index), label: t`Page ${number} · ${state}` };
          })}
          onValueChange={(chosen) => onPlace(Number(chosen))}
        />
      </div>
      <IconButton
        label={t`Next page`}
        aria-keyshortcuts="PageDown"
        disabled={place === passages.length - 1}
        onClick={go(1)}
      >
        <ChevronRight aria-hidden className="mirrored" />
      </IconButton>
      <Button
        variant="outline"
        icon={<Wand2 aria-hidden />}
        disabled={onPropose === null || passages.every(({ kind }) => kind === 'none')}
        onClick={() => onPropose?.()}
      >
        {t`Propose for all pages`}
      </Button>
    </div>
  );
}
