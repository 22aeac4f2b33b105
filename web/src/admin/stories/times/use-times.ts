import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useEditing } from '../../editing/use-editing.ts';
import { withoutNudges } from './nudges.ts';
import { type TimedSentence, type TimesDraft, timesDraftOf } from './passages.ts';

/** Steps that can be taken back. */
const maxSteps = 300;

type Sentences = readonly TimedSentence[];
interface Steps {
  readonly undone: readonly Sentences[];
  readonly redone: readonly Sentences[];
}

/** A sentence without what is known of it only while it is edited. */
function asStored({ nudged: _nudged, isWithinWord: _isWithinWord, ...sentence }: TimedSentence): TimedSentence {
  return sentence;
}

const noSteps: Steps = { undone: [], redone: [] };

/**
 * The sentences of a story while their times are edited: each change is a step that can be taken back, and all of them are saved at once, so
 * that nothing half done is read by learners.
 */
export function useTimes(story: EditableStory) {
  const editing = useEditing<EditableStory, TimesDraft>({
    stored: story,
    draftOf: timesDraftOf,
    form: `story-times.${story.id}`,
    isWholeScreen: true,
    prepare: ({ sentences }) => ({ sentences: sentences.map(asStored) }),
    send: ({ sentences }, version) =>
      call('PUT /api/author/stories/{id}/sentences', {
        params: { id: story.id },
        body: { sentences: sentences.map(({ id: _id, ...sentence }) => sentence), version },
      }),
  });
  const [steps, setSteps] = useState(noSteps);
  const { sentences } = editing.draft;

  /** What all sentences become; `isStep` says whether it can be taken back by itself. */
  function changeAll(to: (all: Sentences) => Sentences, isStep = true): void {
    const now = editing.latestDraft().sentences;
    const former = new Map(now.map((sentence) => [sentence.id, sentence]));
    const next = to(now).map((sentence) => {
      const before = former.get(sentence.id);
      const isNew = sentence.begins !== before?.begins || sentence.ends !== before?.ends;
      // Other times than those that were moved, such as a proposal or a half.
      const isElse = !before || sentence.nudged === before.nudged;
      return sentence.nudged && isNew && isElse ? withoutNudges(sentence) : sentence;
    });
    if (isStep) setSteps(({ undone }) => ({ undone: [...undone, now].slice(-maxSteps), redone: [] }));
    editing.change({ sentences: next });
  }

  /** What the sentences of a passage become; a `null` changes nothing. Returns whether something changed. */
  function change(pageId: string | null, to: (ofPassage: TimedSentence[]) => Sentences | null, isStep = true): boolean {
    const changed = to(editing.latestDraft().sentences.filter((sentence) => sentence.pageId === pageId));
    if (!changed) return false;
    const seen = new Set<string>();
    const named = changed.map((sentence) => {
      // Both halves of a sentence are new.
      const id = seen.has(sentence.id) ? crypto.randomUUID() : sentence.id;
      seen.add(id);
      return { ...sentence, id };
    });
    changeAll((now) => {
      const first = now.findIndex((sentence) => sentence.pageId === pageId);
      const others = now.filter((sentence) => sentence.pageId !== pageId);
      const before = first < 0 ? others.length : first;
      return [...others.slice(0, before), ...named, ...others.slice(before)];
    }, isStep);
    return true;
  }

  function step(from: 'undone' | 'redone', to: 'undone' | 'redone'): boolean {
    const last = steps[from].at(-1);
    if (!last) return false;
    const now = editing.latestDraft().sentences;
    setSteps({ ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], now] });
    editing.change({ sentences: last });
    return true;
  }
  const undo = () => step('undone', 'redone');
  const redo = () => step('redone', 'undone');

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
    // What is typed is taken back by the browser.
    if (event.target instanceof Element && event.target.matches('input, textarea')) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return {
    editing,
    sentences,
    change,
    changeAll,
    undo,
    redo,
    canUndo: steps.undone.length > 0,
    canRedo: steps.redone.length > 0,
  };
}
export type Times = ReturnType<typeof useTimes>;
