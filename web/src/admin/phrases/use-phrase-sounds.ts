import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { call } from '../../lib/api/api.ts';
import { isApiError, isTransient } from '../../lib/api/api-error.ts';
import type { StoredTake } from '../../offline/person/takes.ts';
import { uploadFile } from '../../lib/api/upload.ts';
import { soundSlot, useStoredTakes } from '../lessons/use-stored-takes.ts';
import { type Queued, SendQueue } from '../files/send-queue.ts';
import { phraseDraftOf, phraseInputOf } from './phrase-fields.tsx';
import { editableCourseQuery } from './phrase-queries.ts';

/** Gives a phrase the sound that has arrived; all else of it stays as it is stored. */
async function saveSound(queries: QueryClient, courseId: string, id: string, audioUrl: string): Promise<void> {
  const { queryKey } = editableCourseQuery(courseId);
  const phrase = queries.getQueryData(queryKey)?.phrases.find((one) => one.id === id);
  // It was deleted meanwhile.
  if (!phrase) return;
  const body = { ...phraseInputOf(phraseDraftOf(phrase)), audioUrl, version: phrase.version };
  const saved = await call('PUT /api/author/phrases/{id}', { params: { id }, body });
  queries.setQueryData(
    queryKey,
    (before) => before && { ...before, phrases: before.phrases.map((one) => (one.id === id ? saved : one)) },
  );
}

function soundQueue(queries: QueryClient, { id: courseId, stageId }: EditablePhraseCourse) {
  return new SendQueue<Queued, string>(async ({ id, file }, options) => {
    const { url } = await uploadFile({ file, purpose: 'phrase-audio', owner: stageId, ...options });
    try {
      await saveSound(queries, courseId, id, url);
    } catch (failure) {
      if (!isApiError(failure, 'STALE_VERSION')) throw failure;
      // Somebody else changed the phrase meanwhile.
      await queries.fetchQuery({ ...editableCourseQuery(courseId), staleTime: 0 });
      await saveSound(queries, courseId, id, url);
    }
    return url;
  });
}

/** True where a phrase still waits for what an earlier visit recorded: a sound that came since stays. */
export function isAwaited(take: Pick<StoredTake, 'id' | 'instead'>, phrases: EditablePhraseCourse['phrases']): boolean {
  const phrase = phrases.find(({ id }) => id === take.id);
  return phrase !== undefined && (take.instead === undefined || take.instead === phrase.audioUrl);
}

/** Sends the sounds of a course's phrases: each phrase is saved as soon as its sound has arrived. */
export function usePhraseSounds(course: EditablePhraseCourse, onChanged: () => void) {
  const queries = useQueryClient();
  const takes = useStoredTakes(`phrase-course.${course.id}.sounds`);
  const [queue] = useState(() => soundQueue(queries, course));
  const { uploads } = useStore(queue);
  const settle = useEffectEvent((id: string) => {
    takes.settle(id, soundSlot);
    onChanged();
  });
  useEffect(() => queue.tell((id) => settle(id)), [queue]);
  useEffect(() => () => queue.cancel(), [queue]);

  const sendLeft = useEffectEvent((left: readonly StoredTake[]) => {
    takes.take(left.map(({ id }) => id));
    for (const take of left) if (!isAwaited(take, course.phrases)) takes.settle(take.id, soundSlot);
    const awaited = left.filter((take) => isAwaited(take, course.phrases));
    queue.add(
      awaited.map(({ id, bytes }) => ({ id, file: new File([bytes], 'recording.wav', { type: 'audio/wav' }) })),
    );
  });
  useEffect(() => {
    const left = takes.left.filter(({ id }) => course.phrases.some((phrase) => phrase.id === id));
    if (left.length > 0) sendLeft(left);
  }, [takes.left, course.phrases]);

  const failed = [...uploads.values()].filter(({ state }) => state === 'failed');
  return {
    isPending: (id: string) => uploads.has(id),
    pendingCount: uploads.size,
    failedCount: failed.length,
    /** Why one could not be sent; undefined where the network is the reason. */
    failure: failed.map(({ error }) => error).find((error) => !isTransient(error)),
    retry: () => queue.retry(),
    giveUp: () => {
      for (const { id } of failed) takes.settle(id, soundSlot);
      queue.cancel((id) => failed.some((one) => one.id === id));
    },
    add: (id: string, file: File) => {
      takes.keep(id, file, course.phrases.find((phrase) => phrase.id === id)?.audioUrl ?? null);
      queue.add([{ id, file }]);
    },
  };
}
