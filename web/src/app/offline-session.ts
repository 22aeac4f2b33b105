import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { reviewSettingsQuery } from '../learner/blocks/study/review-settings-query.ts';
import { DownloadButton } from '../offline/downloads/download-button.tsx';
import type { DrawDownloadMark } from '../offline/downloads/download-mark.tsx';
import { canDownload } from '../offline/downloads/downloads.ts';
import { syncDownloads } from '../offline/downloads/sync-downloads.ts';
import { syncMemory } from '../offline/memory/sync-memory.ts';
import { startDelivery } from '../offline/outbox/start-delivery.ts';
import { storeAnswers } from '../offline/stored-answers/stored-answers.ts';
import { downloadSource } from './download-source.ts';
import { keepReadingSettings } from './keep-reading-settings.ts';

type Person = Pick<Profile, 'id' | 'role' | 'reading'>;

/** Begins what goes on beside the screens of this person, until the signal; returns what marks downloads, where there are any. */
export function beginOfflineSession(person: Person, client: QueryClient, signal: AbortSignal): DrawDownloadMark | null {
  const { id, role } = person;
  startDelivery(id, client, signal);
  keepReadingSettings(person, client, signal);
  if (role !== 'user') return null;
  storeAnswers(id, client, signal);
  // So that what is done here from now on counts for the day that it is by the learner's own hour.
  void client.prefetchQuery(reviewSettingsQuery(id));
  // What is left to review is asked for again where it is in sight.
  syncMemory(id, signal, () => void client.invalidateQueries({ queryKey: ['review'] }));
  if (!canDownload()) return null;
  syncDownloads(id, downloadSource(id, client), signal);
  return (props) => createElement(DownloadButton, props);
}
