import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, storeDraft, type StoredDraft, readDraft } from '../../offline/person/drafts.ts';
import { sessionQuery } from '../../blocks/session/session.ts';
import { useUser } from '../../lib/api/user.ts';
import { isSameContent } from './same-content.ts';

/** Milliseconds without typing after which a draft is stored. */
const storeDelay = 300;

interface StoredDraftOptions<Draft extends object> {
  /** Which form it is, such as the kind of content and its id; undefined where nothing is stored. */
  readonly form: string | undefined;
  readonly draft: Draft;
  readonly saved: Draft;
  readonly version: number;
  readonly id: string;
  readonly unanswered: () => readonly string[];
  /** Whether the form was given up or saved, so that nothing of it stays stored. */
  readonly isOver: () => boolean;
}

/** A draft of this kind as it is offered. */
export type DraftOffer<Draft extends object> = StoredDraft & { readonly draft: Draft };

/**
 * Stores a form on the device while it is not saved, and offers what was stored when it is opened again. What is offered has a
 * place of its own there, so that what is typed meanwhile is stored as well; bringing it back puts what was typed in its place.
 */
export function useStoredDraft<Draft extends object>(options: StoredDraftOptions<Draft>) {
  const { form, draft, saved, version, id } = options;
  const { id: userId } = useUser();
  const client = useQueryClient();
  const offered = form === undefined ? undefined : `${form}.offered`;
  const [offer, setOffer] = useState(() => {
    if (form === undefined || offered === undefined) return undefined;
    const found = readDraft(userId, form) ?? readDraft(userId, offered);
    return found && !isSameContent(found.draft, saved) ? (found as DraftOffer<Draft>) : undefined;
  });

  function storeOffer(next: DraftOffer<Draft> | undefined): void {
    if (offered === undefined) return;
    if (next) storeDraft(userId, offered, next);
    else forgetDraft(userId, offered);
    setOffer(next);
  }

  const makeRoom = useEffectEvent(() => {
    if (form === undefined || offered === undefined || !offer) return;
    storeDraft(userId, offered, offer);
    forgetDraft(userId, form);
  });
  useEffect(() => makeRoom(), []);

  const store = useEffectEvent((now: Draft = draft, before: Draft = saved) => {
    if (form === undefined || options.isOver()) return;
    // Who has signed out leaves nothing here; what was stored before a session ended by itself stays.
    if (client.getQueryData(sessionQuery.queryKey)?.user?.id !== userId) return;
    const isChanged = JSON.stringify(now) !== JSON.stringify(before);
    if (isChanged) storeDraft(userId, form, { version, id, draft: now, unanswered: options.unanswered() });
    else forgetDraft(userId, form);
  });
  useEffect(() => {
    const timer = setTimeout(() => store(draft, saved), storeDelay);
    return () => clearTimeout(timer);
  }, [draft, saved]);
  useEffect(() => {
    const now = () => store();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      // The screen went without being left on purpose.
      store();
    };
  }, []);

  return {
    /** What an earlier visit left; until it is taken or dropped it stays as it is. */
    offer,
    /** Takes what is offered; what was typed meanwhile is offered in its place. */
    take: (): void => {
      const isTyped = JSON.stringify(draft) !== JSON.stringify(saved);
      storeOffer(isTyped ? { at: Date.now(), version, id, draft, unanswered: options.unanswered() } : undefined);
    },
    /** Forgets what was typed, and with `isStored` what is offered too: it was made from something older. */
    forget: (isStored = false): void => {
      if (form !== undefined) forgetDraft(userId, form);
      if (isStored) storeOffer(undefined);
    },
    /** Forgets what is offered; returns what takes that back. */
    drop: () => {
      storeOffer(undefined);
      return () => storeOffer(offer);
    },
  };
}
