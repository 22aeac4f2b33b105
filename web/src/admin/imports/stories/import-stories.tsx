import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../../lib/use-keys.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { FileDialog } from '../file-dialog.tsx';
import type { OpenImport } from '../use-import.ts';
import { fileAt, type StoryAction, type StoryPlace, kindOf, withFileAt } from './story-action.ts';
import { StoryCard } from './story-card.tsx';

interface ImportStoriesProps {
  readonly work: OpenImport;
  /** Shows those to look at alone. */
  readonly isFiltered: boolean;
  readonly onImport: () => void;
}

/** The stories that an import becomes, each corrected in place. */
export function ImportStories({ work, isFiltered, onImport }: ImportStoriesProps) {
  const { t } = useLingui();
  const { told, files } = work;
  const { stories, notices } = told;
  const list = useRef<HTMLUListElement>(null);
  const [picked, setPicked] = useState<{ readonly id: string; readonly place: StoryPlace } | null>(null);
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files]);
  const isToLookAt = (at: number) => (notices[at] ?? []).length > 0;
  const goToNext = () => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li[data-look]') ?? [])];
    const from = all.findIndex((one) => one.contains(document.activeElement));
    const next = all[(from + 1) % all.length];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({ n: stories.some((_, at) => isToLookAt(at)) && goToNext });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onImport();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const changeStory = (id: string, change: (story: IdentifiedStory) => IdentifiedStory) =>
    work.changeStories((now) => now.map((story) => (story.id === id ? change(story) : story)));
  const act = (id: string, action: StoryAction): void => {
    if (action.kind === 'pick') {
      setPicked({ id, place: action.place });
      return;
    }
    const takeBack = changeStory(id, action.change);
    if (action.toast !== undefined) showToast(action.toast, 'success', { label: t`Undo`, onPress: takeBack });
  };
  const pickedStory = stories.find(({ id }) => id === picked?.id);
  const titleOf = (story: IdentifiedStory, place: StoryPlace) => {
    if (place.of === 'cover') return t`Picture of the story`;
    if (place.of === 'media') return t`Recording or film of the story`;
    const number = story.pages.findIndex(({ id }) => id === place.pageId) + 1;
    return place.of === 'picture' ? t`Picture of page ${number}` : t`Recording of page ${number}`;
  };
  return (
    <>
      <ul ref={list} aria-label={t`Stories`} className="grid gap-4">
        {stories.map(
          (story, at) =>
            (!isFiltered || isToLookAt(at)) && (
              <StoryCard
                key={story.id}
                work={work}
                story={story}
                notices={notices[at] ?? []}
                byId={byId}
                isOpenAtFirst={stories.length === 1}
                onAction={(action) => act(story.id, action)}
              />
            ),
        )}
      </ul>
      {picked && pickedStory && (
        <FileDialog
          work={work}
          of={kindOf(picked.place)}
          title={titleOf(pickedStory, picked.place)}
          current={fileAt(pickedStory, picked.place)}
          more={
            picked.place.of === 'cover'
              ? [...new Set(pickedStory.pages.map(({ picture }) => picture))].flatMap((id) => byId.get(id ?? '') ?? [])
              : []
          }
          onClose={() => setPicked(null)}
          onPick={(fileId) => {
            changeStory(picked.id, (story) => withFileAt(story, picked.place, fileId));
            setPicked(null);
          }}
        />
      )}
    </>
  );
}
