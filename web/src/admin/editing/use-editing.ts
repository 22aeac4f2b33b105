import type { ChangedWord, WordChoice } from '@kalima/shared/contract/content/changed-words';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isApiError, isTransient, reportApiError } from '../../lib/api/api-error.ts';
import { useUser } from '../../lib/api/user.ts';
import { useUnsavedForm } from '../../lib/device/unsaved-forms.ts';
import { contentMark, isSameContent } from './same-content.ts';
import { useStoredDraft } from './use-stored-draft.ts';

interface EditingOptions<Stored extends { readonly version: number }, Draft extends object> {
  /** What is stored, as it was read; null for something new. */
  readonly stored: Stored | null;
  readonly draftOf: (stored: Stored | null) => Draft;
  /**
   * Sends a draft against the version that it was made from. Something new is sent under `id`, which is made here, so that
   * sending it twice makes one. `choices` say what became of changed words that learners have answered.
   */
  readonly send: (draft: Draft, version: number, id: string, choices: WordChoice[]) => Promise<Stored>;
  /** Replaces something new that may have been stored by an earlier attempt, whose answer was lost, with other content. */
  readonly replace?: (draft: Draft, stored: Stored, id: string) => Promise<Stored>;
  /** What the form is called on the device, where its draft is kept; without it none is. */
  readonly form?: string;
  /** The draft as it goes on after a save; `current` differs from `sent` where the person went on typing. */
  readonly afterSave?: (current: Draft, sent: Draft, stored: Stored) => Draft;
  /** The draft as it is sent: what is typed in a part of the form and not added yet is meant all the same. */
  readonly prepare?: (draft: Draft) => Draft;
  /** Whether something outside the draft, such as an upload, would be lost by leaving. */
  readonly isBusy?: boolean;
  /** Whether other search parameters show the same form, so that only another screen leaves it. */
  readonly isWholeScreen?: boolean;
}

/** Whether what was sent as new was refused since its id belongs to something that stands elsewhere. */
const isIdTaken = (failure: unknown) =>
  isApiError(failure, 'VALIDATION_FAILED') && failure.details.fields?.some(({ field }) => field === 'id') === true;

/** What is asked of the person while their draft waits to be saved. */
export interface ChangedWordsQuestion {
  readonly words: readonly ChangedWord[];
  /** Goes on with the choices, or, with null, does not save. */
  readonly answer: (choices: readonly WordChoice[] | null) => void;
}

/**
 * A form that edits one stored thing: nothing that was entered is lost by a failed save, by somebody else's save
 * (`stale` holds theirs), or by leaving the page unasked (`leaving`).
 */
export function useEditing<Stored extends { readonly version: number }, Draft extends object>(
  options: EditingOptions<Stored, Draft>,
) {
  const { stored, draftOf, isBusy = false, isWholeScreen = false } = options;
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
  const [question, setQuestion] = useState<ChangedWordsQuestion | null>(null);
  const mayLeave = useRef(false);
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  // True once something was sent under this id: it may be stored although no answer came.
  const isAttempted = useRef(false);
  // Marks of what was sent without an answer: it may be what is stored by now.
  const unanswered = useRef<readonly string[]>([]);
  const { id: userId } = useUser();
  const kept = useStoredDraft<Draft>({
    form: options.form,
    draft,
    saved,
    version,
    id,
    unanswered: () => unanswered.current,
    isOver: () => mayLeave.current,
  });

  const isChanged = isBusy || JSON.stringify(draft) !== JSON.stringify(saved);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged && !mayLeave.current && !(isWholeScreen && current.pathname === next.pathname),
    enableBeforeUnload: () => isChanged && !mayLeave.current,
    withResolver: true,
  });
  function allowNavigation(): void {
    mayLeave.current = true;
  }

  /** Leaves the form on purpose: nothing of it is kept. */
  function giveUp(): void {
    allowNavigation();
    kept.forget();
  }

  useUnsavedForm(isChanged, userId, giveUp);
  const stale = isApiError(problem, 'STALE_VERSION') ? (problem.details.current as Stored) : null;

  function setDraft(update: (before: Draft) => Draft): void {
    latest.current = update(latest.current);
    showDraft(latest.current);
  }

  function keep(sent: Draft, result: Stored): void {
    setSaved(draftOf(result));
    setDraft((current) => afterSave(current, sent, result));
    setVersion(result.version);
    unanswered.current = [];
  }

  /** Asks what became of words that learners have answered; null where it is not to be saved. */
  async function ask(words: readonly ChangedWord[]): Promise<readonly WordChoice[] | null> {
    const { promise, resolve } = Promise.withResolvers<readonly WordChoice[] | null>();
    setQuestion({ words, answer: resolve });
    const choices = await promise;
    setQuestion(null);
    return choices;
  }

  /** Sends a draft as often as something is asked about it; null where it is not to be saved. */
  async function sendAsking(sent: Draft, onVersion: number, under: string = id): Promise<Stored | null> {
    for (let choices: WordChoice[] = []; ;) {
      try {
        return await options.send(sent, onVersion, under, choices);
      } catch (failure) {
        const words = isApiError(failure, 'WORDS_CHANGED') ? failure.details.changedWords : undefined;
        if (!words) throw failure;
        const added = await ask(words);
        if (!added) return null;
        choices = [...choices, ...added];
      }
    }
  }

  /**
   * Sends a draft, and knows one's own work again where the answer to an earlier attempt was lost: what is stored is what was sent, or
   * what was sent before the person typed on, in whose place this one comes.
   */
  async function sendKnowing(sent: Draft, onVersion: number): Promise<Stored | null> {
    try {
      return await sendAsking(sent, onVersion);
    } catch (failure) {
      const current = isApiError(failure, 'STALE_VERSION') ? (failure.details.current as Stored) : null;
      if (!current) throw failure;
      const theirs = draftOf(current);
      if (isSameContent(theirs, sent)) return current;
      if (!unanswered.current.includes(contentMark(theirs))) throw failure;
      return await sendAsking(sent, current.version);
    }
  }

  /** Sends something new under an id that nothing has yet. */
  function sendElsewhere(sent: Draft): Promise<Stored | null> {
    const another = crypto.randomUUID();
    setId(another);
    return sendAsking(sent, version, another);
  }

  /**
   * Sends something new. An earlier attempt whose answer was lost may have stored it already: that is replaced if nobody has changed it
   * since. If somebody has, or if it stands elsewhere, such as in the stage that was chosen before, it stays, and the draft is stored beside
   * it under another id.
   */
  async function sendNew(sent: Draft): Promise<Stored | null> {
    const isAgain = isAttempted.current;
    isAttempted.current = true;
    try {
      const result = await sendAsking(sent, version);
      if (!result || !isAgain || !options.replace) return result;
      const theirs = draftOf(result);
      if (isSameContent(theirs, sent)) return result;
      const isOwn = result.version === 1 || unanswered.current.includes(contentMark(theirs));
      return isOwn ? await options.replace(sent, result, id) : await sendElsewhere(sent);
    } catch (failure) {
      if (!isIdTaken(failure)) throw failure;
      return await sendElsewhere(sent);
    }
  }

  /** Sends the draft, or what is given of it; returns what is stored then, or null where it failed. */
  async function save(given: Draft = latest.current, onVersion: number = version): Promise<Stored | null> {
    const sent = options.prepare?.(given) ?? given;
    if (given === latest.current) setDraft(() => sent);
    setProblem(undefined);
    setIsSaving(true);
    // Noted before it is sent: the page may be gone before the answer is there.
    const before = unanswered.current;
    unanswered.current = [...new Set([...before, contentMark(sent)])];
    try {
      const result = stored === null ? await sendNew(sent) : await sendKnowing(sent, onVersion);
      if (!result) {
        unanswered.current = before;
        return null;
      }
      isAttempted.current = false;
      if (stored === null) setId(crypto.randomUUID());
      kept.forget(stored !== null);
      keep(sent, result);
      return result;
    } catch (failure) {
      if (!isTransient(failure)) unanswered.current = before;
      reportApiError(failure);
      // Who is not signed in any more is asked to sign in, over the form.
      if (!isApiError(failure, 'UNAUTHENTICATED')) setProblem(failure);
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
    question,
    leaving: {
      ...leaving,
      proceed:
        leaving.proceed &&
        (() => {
          giveUp();
          leaving.proceed?.();
        }),
    },
    offer: kept.offer,
    takeOffer: (): void => {
      const { offer } = kept;
      if (!offer) return;
      kept.take();
      setDraft(() => offer.draft);
      unanswered.current = offer.unanswered ?? [];
      if (stored) setVersion(offer.version);
      else if (unanswered.current.length > 0) {
        // It may have been stored under this id. What was never sent gets another one: its form may still be open in another tab.
        setId(offer.id);
        isAttempted.current = true;
      }
      setFormKey((key) => key + 1);
    },
    dropOffer: kept.drop,
    save,
    latestDraft: () => latest.current,
    saveOver: (sent: Draft = latest.current) => save(sent, stale?.version ?? version),
    /** Takes theirs in place of what was entered; returns what takes that back. */
    discardMine: (): (() => void) => {
      const mine = { saved, draft: latest.current, version, problem };
      const show = (shown: typeof mine) => {
        setSaved(shown.saved);
        setDraft(() => shown.draft);
        setVersion(shown.version);
        setProblem(shown.problem);
        setFormKey((key) => key + 1);
      };
      if (stale) {
        const theirs = draftOf(stale);
        show({ saved: theirs, draft: theirs, version: stale.version, problem: undefined });
      }
      return () => show(mine);
    },
    /** Takes over what changed elsewhere on the screen since `before`. Fields that differ from what is stored stay as they were typed. */
    follow: (before: number, after: Stored): void => {
      if (before !== version) return;
      const next = draftOf(after);
      const typed = Object.entries(latest.current).filter(
        ([field, value]) => !isSameContent(value, saved[field as keyof Draft]),
      );
      setDraft(() => ({ ...next, ...Object.fromEntries(typed) }));
      setSaved(next);
      setVersion(after.version);
    },
    /** Lets the person leave from now on without being asked. */
    allowNavigation,
    giveUp,
  };
}
