import type { ContentImport, ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { isApiError, reportApiError } from '../../lib/api/api-error.ts';
import { useUnsavedForm } from '../../lib/device/unsaved-forms.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { useUser } from '../../lib/api/user.ts';
import { noteKeptVersion, sendInOrder, versionToKeepOn } from './draft-order.ts';
import { importQuery } from './import-queries.ts';

/** Milliseconds without a change after which a draft is kept. */
const keepAfter = 800;

interface DraftSavingOptions {
  readonly stored: ContentImport;
  readonly draft: ImportDraft;
  /** Whether there is anything of the person's in it that the server may not have. */
  readonly hasWork: boolean;
  /** Whether it waits: files are still on their way. */
  readonly isHeld: boolean;
}

/**
 * Keeps what was decided about an import: a moment after each change, when the page is put aside, and when the screen is left. Where
 * somebody kept another since, it waits for a choice (`isStale`).
 */
export function useDraftSaving({ stored, draft, hasWork, isHeld }: DraftSavingOptions) {
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const isOnline = useOnline();
  const version = useRef(stored.version);
  const now = JSON.stringify(draft);
  const [kept, setKept] = useState(now);
  const [problem, setProblem] = useState<unknown>();
  const [isSaving, setIsSaving] = useState(false);
  const isOver = useRef(false);
  // What was sent last: it is not sent twice, whichever way the screen is left.
  const sent = useRef<string>(undefined);
  const isUnsaved = hasWork && now !== kept;
  const isStale = isApiError(problem, 'STALE_VERSION');

  async function keep(text: string, onVersion?: number): Promise<void> {
    // Something was made of it, or it was removed, while this waited.
    if (isOver.current) return;
    const params = { id: stored.id };
    const body = {
      version: onVersion ?? versionToKeepOn(queries, stored.id, version.current),
      draft: JSON.parse(text) as ImportDraft,
    };
    const answer = await call('PUT /api/author/imports/{id}/draft', { params, body });
    version.current = answer.version;
    noteKeptVersion(queries, stored.id, answer.version);
    setKept(text);
    setProblem(undefined);
    queries.setQueryData(
      importQuery(stored.id).queryKey,
      (before) => before && { ...before, ...answer, draft: body.draft },
    );
  }

  async function save(text: string, onVersion?: number): Promise<void> {
    setIsSaving(true);
    sent.current = text;
    try {
      await sendInOrder(queries, stored.id, () => keep(text, onVersion));
    } catch (failure) {
      sent.current = undefined;
      reportApiError(failure);
      if (!isApiError(failure, 'UNAUTHENTICATED')) setProblem(failure);
    } finally {
      setIsSaving(false);
    }
  }

  const maySave = isUnsaved && !isHeld && !isStale && isOnline;
  const saveNow = useEffectEvent((text = now) => {
    if (maySave && !isOver.current && sent.current !== text) void save(text);
  });
  const shallSave = maySave && !isSaving;
  useEffect(() => {
    if (!shallSave) return;
    const timer = setTimeout(() => saveNow(now), keepAfter);
    return () => clearTimeout(timer);
  }, [shallSave, now]);
  useEffect(() => {
    // Also while an earlier one is on its way: it comes after that.
    const leave = () => saveNow();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);
  const end = () => {
    isOver.current = true;
  };
  useUnsavedForm(isUnsaved, userId, end);
  return {
    isUnsaved,
    isStale,
    problem: isStale ? undefined : problem,
    /** Keeps this draft in place of the other. */
    saveOver: async () => {
      const { version: theirs } = await call('GET /api/author/imports/{id}', { params: { id: stored.id } });
      await save(now, theirs);
    },
    /** Keeps nothing more: something was made of it, or it was removed. */
    end,
  };
}
