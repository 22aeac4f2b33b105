import type { Profile } from '@kalima/shared/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { sessionQuery } from '../blocks/session/session.ts';
import { DownloadButton } from '../offline/downloads/download-button.tsx';
import type { DrawDownloadMark } from '../offline/downloads/download-mark.tsx';
import { canDownload } from '../offline/downloads/downloads.ts';
import { syncDownloads } from '../offline/downloads/sync-downloads.ts';
import { deliverStudy } from '../offline/outbox/deliver-study.ts';
import { storeAnswers } from '../offline/stored-answers/stored-answers.ts';
import { downloadSource } from './download-source.ts';

/** Begins what goes on beside the screens of this person, until the signal; returns what marks downloads, where there are any. */
export function beginOfflineSession(
  { id, role }: Pick<Profile, 'id' | 'role'>,
  client: QueryClient,
  signal: AbortSignal,
): DrawDownloadMark | null {
  const askSession = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  signal.addEventListener('abort', deliverStudy(id, client, askSession));
  if (role !== 'user') return null;
  signal.addEventListener('abort', storeAnswers(id, client));
  if (!canDownload()) return null;
  signal.addEventListener('abort', syncDownloads(id, downloadSource(id, client)));
  return (props) => createElement(DownloadButton, props);
}
