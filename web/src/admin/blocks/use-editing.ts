import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';

interface EditingOptions<Stored extends { readonly version: number }, Draft extends object> {
  /** What is stored, as it was read; null for something new. */
  readonly stored: Stored | null;
  readonly draftOf: (stored: Stored | null) => Draft;
  /** Sends a draft against the version that it was made from. */
  readonly send: (draft: Draft, version: number) => Promise<Stored>;
  /** The draft as it goes on after a save; `current` differs from `sent` where the person went on typing. */
  readonly afterSave?: (current: Draft, sent: Draft, stored: Stored) => Draft;
  /** Whether something outside the draft, such as an upload, would be lost by leaving. */
  readonly isBusy?: boolean;
  /** Whether other search parameters show the same form, so that only another screen leaves it. */
  readonly isWholeScreen?: boolean;
}

/**
 * A form that edits one stored thing: nothing that was entered is lost by a failed save, by somebody else's save
 * (`stale` holds theirs), or by leaving the page unasked (`leaving`).
 */
export function useEditing<Stored extends { readonly version: number }, Draft extends object>(
  options: EditingOptions<Stored, Draft>,
) {
  const { stored, draftOf, send, isBusy = false, isWholeScreen = false } = options;
  const afterSave =
    options.afterSave ??
    ((current: Draft, sent: Draft, result: Stored) => (current === sent ? draftOf(result) : current));
  const [saved, setSaved] = useState(() => draftOf(stored));
  const [draft, showDraft] = useState(saved);
  // What has been entered up to now, also for what goes on after waiting.
  const latest = useRef(draft);
  const [version, setVersion] = useState(stored?.version ?? 0);
  // A part that takes its value once, such as a rich text editor, gets another one by a new key.
  const [formKey, setFormKey] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const mayLeave = useRef(false);

  const isChanged = isBusy || JSON.stringify(draft) !== JSON.stringify(saved);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged && !mayLeave.current && !(isWholeScreen && current.pathname === next.pathname),
    enableBeforeUnload: () => isChanged && !mayLeave.current,
    withResolver: true,
  });
  const stale = isApiError(problem, 'STALE_VERSION') ? (problem.details.current as Stored) : null;

  function setDraft(update: (before: Draft) => Draft): void {
    latest.current = update(latest.current);
    showDraft(latest.current);
  }

  function keep(sent: Draft, result: Stored): void {
    setSaved(draftOf(result));
    setDraft((current) => afterSave(current, sent, result));
    setVersion(result.version);
  }

  /** Sends the draft, or what is given of it; answers what is stored then, or null where it failed. */
  async function save(sent: Draft = latest.current, onVersion: number = version): Promise<Stored | null> {
    setProblem(undefined);
    setIsSaving(true);
    try {
      const result = await send(sent, onVersion);
      keep(sent, result);
      return result;
    } catch (failure) {
      const current = isApiError(failure, 'STALE_VERSION') ? (failure.details.current as Stored) : null;
      // The answer to an earlier save got lost: what is stored is what was sent.
      if (current && JSON.stringify(draftOf(current)) === JSON.stringify(sent)) {
        keep(sent, current);
        return current;
      }
      setProblem(failure);
      return null;
    } finally {
      setIsSaving(false);
    }
  }

  return {
    draft,
    setDraft,
    change: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    saved,
    formKey,
    isChanged,
    isSaving,
    problem,
    forgetProblem: () => setProblem(undefined),
    stale,
    leaving,
    save,
    latestDraft: () => latest.current,
    saveOver: (sent: Draft = latest.current) => save(sent, stale?.version ?? version),
    takeTheirs: (): void => {
      if (!stale) return;
      const theirs = draftOf(stale);
      setSaved(theirs);
      setDraft(() => theirs);
      setVersion(stale.version);
      setFormKey((key) => key + 1);
      setProblem(undefined);
    },
    /** Lets the person leave from now on without being asked. */
    letLeave: () => {
      mayLeave.current = true;
    },
  };
}
