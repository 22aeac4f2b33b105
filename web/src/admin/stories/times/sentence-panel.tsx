import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { spanOf, timeLimits } from '@kalima/shared/domain/content/sentence-times';
import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { clockText } from '../../editing/clock-text.ts';
import type { TimedSentence } from './passages.ts';

interface SentencePanelProps {
  readonly sentence: TimedSentence;
  readonly number: number;
  readonly language: ContentLanguage;
  readonly onNudge: (border: 'begins' | 'ends', by: number) => void;
  /** Null where there is no wave. */
  readonly onSnap: (() => void) | null;
  readonly onText: (text: string) => void;
  /** Told where the cursor stands in the text: a sentence is parted there. */
  readonly onCursor: (at: number) => void;
  /** Parts it where the cursor stands. */
  readonly onSplit: () => void;
}

const signedSeconds = (by: number) => `${by < 0 ? '−' : '+'}${(Math.abs(by) / 1000).toFixed(2)}`;

/** The sentence that is selected: its text, its times to the hundredth, and the steps by which they are moved. */
export function SentencePanel({ sentence, number, language, ...props }: SentencePanelProps) {
  const { t } = useLingui();
  const span = spanOf(sentence);
  const typed = useRef(sentence.text);
  const [begun, ended] = [sentence.nudged?.begins ?? 0, sentence.nudged?.ends ?? 0];
  const nudges = [
    ...(begun === 0 ? [] : [t`begin ${signedSeconds(begun)} s`]),
    ...(ended === 0 ? [] : [t`end ${signedSeconds(ended)} s`]),
  ];
  const rows = [
    { border: 'begins', label: t`Begins`, earlier: t`Begin earlier`, later: t`Begin later` },
    { border: 'ends', label: t`Ends`, earlier: t`End earlier`, later: t`End later` },
  ] as const;
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-semibold">{t`Sentence ${number}`}</h2>
      <TextArea
        label={t`Text`}
        hint={t`Enter parts the sentence where the cursor stands.`}
        rows={2}
        lang={languageTag(language)}
        maxLength={contentLimits.storyText}
        value={sentence.text}
        onFocus={() => (typed.current = sentence.text)}
        onChange={(event) => props.onText(event.target.value.replaceAll('\n', ' '))}
        onBlur={() => {
          if (sentence.text.trim() === '') props.onText(typed.current);
        }}
        onSelect={(event) => props.onCursor(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          // Not where Enter takes a word of an input method.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          props.onCursor(event.currentTarget.selectionStart);
          props.onSplit();
        }}
      />
      {span ? (
        <>
          {rows.map(({ border, label, earlier, later }) => (
            <div key={border} className="flex items-center gap-3">
              <span className="min-w-14 flex-1 text-s text-ink-soft">{label}</span>
              <IconButton
                label={earlier}
                className="rounded-control border border-edge"
                onClick={(event) => props.onNudge(border, -(event.shiftKey ? timeLimits.smallNudge : timeLimits.nudge))}
              >
                <Minus aria-hidden />
              </IconButton>
              <output className="min-w-20 text-center text-l font-semibold tabular-nums">
                {clockText(span[border])}
              </output>
              <IconButton
                label={later}
                className="rounded-control border border-edge"
                onClick={(event) => props.onNudge(border, event.shiftKey ? timeLimits.smallNudge : timeLimits.nudge)}
              >
                <Plus aria-hidden />
              </IconButton>
            </div>
          ))}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-xs text-ink-soft">{[t`50 ms a step, 10 ms with Shift`, ...nudges].join(' · ')}</p>
            {props.onSnap && (
              <Button variant="quiet" onClick={props.onSnap}>
                {t`Snap to silence`}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className="text-s text-ink-soft">{t`It has no time yet. Tap along, or choose a file of subtitles.`}</p>
      )}
    </Card>
  );
}
