import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { keepsStoryOut, moveTexts, type StoryNotice } from '@kalima/shared/domain/exchange/import-story-notices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useDamagedText } from '../../editing/use-damaged-text.ts';
import type { StoryAction } from './story-action.ts';
import { joinList } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';

interface StoryNoticesProps {
  readonly story: IdentifiedStory;
  readonly notices: readonly StoryNotice[];
  readonly onAction: (action: StoryAction) => void;
}

/** Names of files that are told; of more, how many. */
const namesShown = 5;

/** What was noticed in a story, with what can be done about it. */
export function StoryNotices({ story, notices, onAction }: StoryNoticesProps) {
  const { t, i18n } = useLingui();
  const describeDamaged = useDamagedText();
  const language = useAppLanguage();
  if (notices.length === 0) return null;

  function describe(notice: StoryNotice): string {
    switch (notice.kind) {
      case 'no-title':
        return t`There is no title. The story stays out until it has one.`;
      case 'no-media':
        return t`There is no recording or film of this name. A story needs one, so it stays out until you choose one or enter a link.`;
      case 'no-film':
        return t`The link leads to no film of YouTube or Bilibili, so the story stays out.`;
      case 'no-language':
        return t`The language could not be guessed. Choose it, and the story comes in.`;
      case 'no-stage':
        return t`There is no stage in its language. Choose one, and the story comes in.`;
      case 'empty':
        return t`The story has neither sentences nor pages, so it stays out.`;
      case 'too-long': {
        const limit = i18n.number(notice.limit);
        return t`The text is longer than ${limit} characters. The story stays out until it is shorter.`;
      }
      case 'cover-first':
        return t`The text has a line less than there are pages, so the first page was taken as the cover.`;
      case 'fewer-lines': {
        const lines = t`${plural(notice.lines, { one: '# line', other: '# lines' })}`;
        const pages = t`${plural(notice.pages, { one: '# page', other: '# pages' })}`;
        return t`The text has ${lines} for ${pages}. Look whether each stands on its page.`;
      }
      case 'beyond':
        return notice.of === 'pages'
          ? t`${plural(notice.count, {
              one: 'A book has at most 100 pages: # is beyond that and stays out.',
              other: 'A book has at most 100 pages: # are beyond that and stay out.',
            })}`
          : t`${plural(notice.count, {
              one: 'A story has at most 2,000 sentences: # subtitle is beyond that and stays out.',
              other: 'A story has at most 2,000 sentences: # subtitles are beyond that and stay out.',
            })}`;
      case 'damaged':
        return describeDamaged(notice.lines, notice.count);
      case 'missing-files': {
        const shown = joinList(notice.names.slice(0, namesShown), language);
        const more = notice.names.length - namesShown;
        const names = more > 0 ? `${shown} +${i18n.number(more)}` : shown;
        return t`These are named and not among the files: ${names}.`;
      }
    }
  }
  const change = (to: (now: IdentifiedStory) => IdentifiedStory) => onAction({ kind: 'change', change: to });
  const accept = (notice: StoryNotice) =>
    change((now) => ({ ...now, accepted: [...now.accepted, notice.kind].slice(-20) }));

  return (
    <ul aria-label={t`To look at`} className="grid gap-2 rounded-small bg-saffron-wash p-3 text-s">
      {notices.map((notice) => (
        <li key={notice.kind} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-saffron-ink" />
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{describe(notice)}</p>
          {notice.kind === 'no-media' && (
            <Button
              variant="quiet"
              onClick={() => onAction({ kind: 'pick', place: { of: 'media' } })}
            >{t`Choose a recording or film`}</Button>
          )}
          {notice.kind === 'cover-first' && (
            <Button
              variant="quiet"
              onClick={() => change((now) => ({ ...now, ...moveTexts(now, 0, 'earlier') }))}
            >{t`Begin on the first page`}</Button>
          )}
          {!keepsStoryOut(notice) && (
            <Button
              variant="quiet"
              aria-label={`${t`It is right as it is`}: ${story.title}`}
              onClick={() => accept(notice)}
            >
              {t`It is right as it is`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
