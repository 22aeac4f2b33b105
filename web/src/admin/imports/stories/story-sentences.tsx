import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { secondsText } from '../../editing/clock-text.ts';
import type { StoryAction } from './story-action.ts';

/** Sentences that are drawn at first, and more at a time. */
const atOnce = 100;

interface StorySentencesProps {
  readonly story: IdentifiedStory;
  readonly onAction: (action: StoryAction) => void;
}

/** The sentences of subtitles with the times at which they begin; their texts are corrected here, their times on the wave, later. */
export function StorySentences({ story, onAction }: StorySentencesProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(atOnce);
  const { sentences, language } = story;
  const change = (to: (now: IdentifiedStory['sentences']) => IdentifiedStory['sentences'], toast?: string) =>
    onAction({
      kind: 'change',
      change: (now) => ({ ...now, sentences: to(now.sentences) }),
      ...(toast !== undefined && { toast }),
    });
  return (
    <>
      <ol aria-label={t`Sentences`}>
        {sentences.slice(0, limit).map(({ text, begins }, at) => {
          const number = at + 1;
          return (
            <li key={begins} className="flex items-center gap-2 border-t border-line py-1">
              <span className="w-12 shrink-0 text-end text-s text-ink-soft tabular-nums">{secondsText(begins)}</span>
              <input
                type="text"
                aria-label={t`Sentence ${number}`}
                lang={language === null ? undefined : languageTag(language)}
                dir={language === null ? 'auto' : blockDirection(language)}
                spellCheck={false}
                maxLength={contentLimits.storyText}
                value={text}
                className="min-h-9 w-full min-w-0 rounded-small border border-transparent bg-transparent px-2 py-1 hover:border-edge focus:border-teal pointer-coarse:min-h-(--touch)"
                onChange={({ target: { value } }) =>
                  change((now) => now.map((one, place) => (place === at ? { ...one, text: value } : one)))
                }
              />
              <IconButton
                label={t`Take out sentence ${number}`}
                className="text-ink-soft"
                onClick={() => change((now) => now.filter((_, place) => place !== at), t`The sentence was taken out`)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ol>
      {sentences.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + atOnce)}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
