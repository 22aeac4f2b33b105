import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { spanOf, timeLimits } from '@kalima/shared/domain/content/sentence-times';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Captions, ChevronLeft, Pencil } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { call } from '../../../lib/api/api.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { Differences } from '../../editing/differences.tsx';
import { DraftOffer } from '../../editing/draft-offer.tsx';
import { EditFetched } from '../../editing/edit-fetched.tsx';
import { SaveProblem, StaleBanner } from '../../editing/editing-messages.tsx';
import { LeaveDialog } from '../../frame/leave-dialog.tsx';
import { useSaveKey } from '../../editing/use-save-key.ts';
import { clockText } from '../../editing/clock-text.ts';
import { type TimedSentence, passagesOf, withoutTimes } from './passages.ts';
import { PageBar } from './page-bar.tsx';
import { PagesHeard, PagesProposed } from './page-proposals.tsx';
import { TimesEditor } from './times-editor.tsx';
import { usePageProposals } from './use-page-proposals.ts';
import { useTimes } from './use-times.ts';

const route = getRouteApi('/signed-in/author/admin/stories/$storyId/times');

function BackToStories({ story }: { readonly story?: EditableStory }) {
  const { t } = useLingui();
  return (
    <Link
      to="/admin/stories"
      search={story ? { stage: story.stageId } : {}}
      className="inline-flex min-h-(--touch) items-center gap-1.5 justify-self-start font-semibold text-teal-ink"
    >
      <ChevronLeft aria-hidden className="size-4 mirrored" />
      {t`Story management`}
    </Link>
  );
}

/** The times of the sentences of a story, which its readers follow (PRODUCT.md#times-of-sentences). */
export function TimesScreen() {
  const { t } = useLingui();
  const { storyId } = route.useParams();
  return (
    <EditFetched
      key={storyId}
      queryKey={['editing', 'story-times', storyId]}
      queryFn={({ signal }) => call('GET /api/author/stories/{id}', { params: { id: storyId }, signal })}
      notFoundTitle={t`This story was not found`}
      headingLevel={1}
      actions={<BackToStories />}
      skeleton={
        <div role="status" aria-label={t`Loading...`} className="grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-80" />
        </div>
      }
    >
      {(story) => <StoryTimes story={story} />}
    </EditFetched>
  );
}

/** Times as lines of text, so that two people's can be compared. */
function linesOf(sentences: readonly TimedSentence[]): string {
  return sentences
    .map((sentence) => {
      const span = spanOf(sentence);
      return span ? `${clockText(span.begins)} – ${clockText(span.ends)} ${sentence.text}` : sentence.text;
    })
    .join('\n');
}

function StoryTimes({ story }: { readonly story: EditableStory }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const times = useTimes(story);
  const { editing, sentences } = times;
  const passages = passagesOf(story);
  const [place, setPlace] = useState(0);
  const passage = passages[place] ?? passages[0];
  const proposals = usePageProposals(passages, times);
  const takeFile = useRef<((file: File) => void) | null>(null);
  const setReader = useCallback((read: ((file: File) => void) | null) => {
    takeFile.current = read;
  }, []);
  const chooser = useRef<HTMLInputElement>(null);
  const { getRootProps, isDragActive } = useDropzone({
    onDropAccepted: ([file]) => file && takeFile.current?.(file),
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });
  const { stale } = editing;

  async function save(how: () => Promise<EditableStory | null>): Promise<void> {
    if (!(await how())) return;
    showToast(t`Times saved`);
    void queries.invalidateQueries({ queryKey: ['stories'] });
  }
  useSaveKey(() => void save(editing.save));

  const timed = sentences.filter((sentence) => spanOf(sentence) !== null);
  const proposed = timed.filter(({ isProposed }) => isProposed).length;
  const [count, checked] = [sentences.length, timed.length - proposed];
  const without = passages.flatMap(({ pageId }) => withoutTimes(sentences, pageId)).length;
  const facts = [
    t`${plural(count, { one: '# sentence', other: '# sentences' })}`,
    ...(checked > 0 ? [t`${checked} checked`] : []),
    ...(proposed > 0 ? [t`${proposed} proposed`] : []),
    ...(without > 0 ? [t`${without} without times`] : []),
  ].join(' · ');
  return (
    <div {...getRootProps({ className: `grid gap-4 rounded-card ${isDragActive ? 'outline-2 outline-teal' : ''}` })}>
      <BackToStories story={story} />
      <PageHeading
        title={story.title}
        imageUrl={passage?.imageUrl ?? null}
        lead={facts}
        actions={
          <>
            <Button variant="outline" icon={<Captions aria-hidden />} onClick={() => chooser.current?.click()}>
              {t`SRT or VTT`}
            </Button>
            <Link
              to="/admin/stories"
              search={{ stage: story.stageId, story: story.id }}
              className={buttonStyle('outline')}
            >
              <Pencil aria-hidden />
              {t`Edit story`}
            </Link>
            <Button isLoading={editing.isSaving} disabled={!editing.isChanged} onClick={() => void save(editing.save)}>
              {t`Save times`}
            </Button>
          </>
        }
      />
      <input
        ref={chooser}
        type="file"
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        aria-label={t`SRT or VTT`}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) takeFile.current?.(file);
        }}
      />
      <DraftOffer editing={editing} />
      {stale && (
        <StaleBanner
          isSaving={editing.isSaving}
          onDiscardMine={editing.discardMine}
          onSaveOver={() => void save(editing.saveOver)}
        >
          <Differences rows={[{ label: t`Times`, mine: linesOf(sentences), theirs: linesOf(stale.sentences) }]} />
        </StaleBanner>
      )}
      {editing.problem !== undefined && !stale && (
        <SaveProblem failed={t`Saving the times failed`} problem={editing.problem} onDismiss={editing.forgetProblem} />
      )}
      {passages.length > 1 && (
        <PageBar
          passages={passages}
          sentences={sentences}
          place={place}
          onPlace={setPlace}
          onPropose={proposals.done === null ? () => void proposals.start() : null}
        />
      )}
      {proposals.done !== null && <PagesHeard done={proposals.done} count={passages.length} onStop={proposals.stop} />}
      {proposals.outcome && <PagesProposed outcome={proposals.outcome} onDismiss={proposals.forget} />}
      {count > timeLimits.sentences ? (
        <Banner tone="info">{t`A story of more than ${timeLimits.sentences} sentences cannot be given times.`}</Banner>
      ) : (
        passage && (
          <TimesEditor key={passage.pageId} story={story} passage={passage} times={times} onReader={setReader} />
        )
      )}
      <LeaveDialog leaving={editing.leaving} />
    </div>
  );
}
