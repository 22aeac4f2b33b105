import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { moveTexts } from '@kalima/shared/domain/exchange/import-story-notices';
import type { WorkPage } from '@kalima/shared/domain/exchange/import-story';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { Numeral } from '../../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { SortableList } from '../../editing/sortable-list.tsx';
import type { WorkFile } from '../import-files.ts';
import { RowFile } from '../row-file.tsx';
import type { StoryAction } from './story-action.ts';

interface StoryPagesProps {
  readonly story: IdentifiedStory;
  readonly byId: ReadonlyMap<string, WorkFile>;
  readonly onAction: (action: StoryAction) => void;
}

/** The pages of a picture book, in an order that can be changed: picture, recording and text of each. */
export function StoryPages({ story, byId, onAction }: StoryPagesProps) {
  const { t } = useLingui();
  const { pages, language } = story;
  const changePages = (to: (now: readonly WorkPage[]) => readonly WorkPage[], toast?: string) =>
    onAction({
      kind: 'change',
      change: (now) => ({ ...now, pages: to(now.pages) }),
      ...(toast !== undefined && { toast }),
    });
  const moveFrom = (at: number, to: 'later' | 'earlier') =>
    onAction({
      kind: 'change',
      change: (now) => ({ ...now, ...moveTexts(now, at, to) }),
      toast: t`The texts were moved`,
    });
  const nameOf = ({ id }: WorkPage) => {
    const number = pages.findIndex((page) => page.id === id) + 1;
    return t`page ${number}`;
  };
  return (
    <SortableList
      label={t`Pages`}
      items={pages}
      nameOf={nameOf}
      onMove={(to) => changePages(() => to)}
      className="grid"
    >
      {(page, handle, at) => {
        const number = at + 1;
        return (
          <div className="grid grid-cols-[auto_2rem_auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 border-t border-line py-2 max-md:grid-cols-[auto_2rem_auto_auto_1fr_auto]">
            {handle}
            <span className="text-s text-ink-soft tabular-nums">
              <Numeral of={number} />
            </span>
            {(['picture', 'sound'] as const).map((of) => (
              <RowFile
                key={of}
                of={of}
                file={byId.get(page[of] ?? '')}
                label={of === 'picture' ? t`Picture of page ${number}` : t`Recording of page ${number}`}
                name={nameOf(page)}
                isDisabled={false}
                onPick={() => onAction({ kind: 'pick', place: { of, pageId: page.id } })}
              />
            ))}
            <textarea
              aria-label={t`Text of ${nameOf(page)}`}
              placeholder={t`Text`}
              rows={2}
              lang={language === null ? undefined : languageTag(language)}
              dir={language === null ? 'auto' : blockDirection(language)}
              maxLength={contentLimits.storyText}
              value={page.text}
              className="field-sizing-content max-h-60 min-h-(--touch) w-full min-w-0 resize-y rounded-small border border-edge bg-card px-2 py-1.5 focus:border-teal max-md:order-last max-md:col-span-full"
              onChange={({ target: { value } }) =>
                changePages((now) => now.map((one) => (one.id === page.id ? { ...one, text: value } : one)))
              }
            />
            <span className="md:hidden" />
            <Menu
              label={t`More about ${nameOf(page)}`}
              opensUp={at >= 3 && at >= pages.length - 3}
              trigger={<Ellipsis aria-hidden className="size-5" />}
              triggerClassName="shrink-0 text-ink-soft hover:bg-sunk"
            >
              <MenuItem
                onSelect={() => onAction({ kind: 'pick', place: { of: 'picture', pageId: page.id } })}
              >{t`Another picture…`}</MenuItem>
              <MenuItem
                onSelect={() => onAction({ kind: 'pick', place: { of: 'sound', pageId: page.id } })}
              >{t`Another recording…`}</MenuItem>
              <MenuItem onSelect={() => moveFrom(at, 'later')}>{t`Texts from here: a page later`}</MenuItem>
              <MenuItem
                onSelect={() => moveFrom(at, 'earlier')}
              >{t`Take out this text: the next ones move up`}</MenuItem>
              <MenuItem
                onSelect={() => changePages((now) => now.filter(({ id }) => id !== page.id), t`The page was taken out`)}
              >{t`Take out the page`}</MenuItem>
            </Menu>
          </div>
        );
      }}
    </SortableList>
  );
}
