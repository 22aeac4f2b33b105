import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, type KeptDraft, readDraft } from '../../offline/person/drafts.ts';
import { sessionQuery } from '../../blocks/session/session.ts';
import { useUser } from '../../lib/user.ts';

/** Milliseconds without typing after which a draft is kept. */
const pause = 300;

interface KeptDraftOptions<Draft extends object> {
  /** Which form it is, such as the kind of content and its id; undefined where nothing is kept. */
  readonly form: string | undefined;
  readonly draft: Draft;
  readonly saved: Draft;
  readonly version: number;
  readonly id: string;
  /** Whether the form was given up or saved, so that nothing of it is kept any more. */
  readonly isOver: () => boolean;
}

/** A draft of this kind as it is offered. */
export type DraftOffer<Draft extends object> = KeptDraft & { readonly draft: Draft };

/**
 * Keeps a form on the device while it is not saved, and offers what was kept when it is opened again. What is offered has a
 * place of its own there, so that what is typed meanwhile is kept as well; bringing it back puts what was typed in its place.
 */
export function useKeptDraft<Draft extends object>(options: KeptDraftOptions<Draft>) {
  const { form, draft, saved, version, id } = options;
  const { id: userId } = useUser();
  const client = useQueryClient();
  const offered = form === undefined ? undefined : `${form}.offered`;
  const [offer, setOffer] = useState(() => {
    if (form === undefined || offered === undefined) return undefined;
    const kept = readDraft(userId, form) ?? readDraft(userId, offered);
    return kept && JSON.stringify(kept.draft) !== JSON.stringify(saved) ? (kept as DraftOffer<Draft>) : undefined;
  });

  function storeOffer(next: DraftOffer<Draft> | undefined): void {
    if (offered === undefined) return;
    if (next) keepDraft(userId, offered, next);
    else forgetDraft(userId, offered);
    setOffer(next);
  }

  const makeRoom = useEffectEvent(() => {
    if (form === undefined || offered === undefined || !offer) return;
    keepDraft(userId, offered, offer);
    forgetDraft(userId, form);
  });
  useEffect(() => makeRoom(), []);

  const keep = useEffectEvent((now: Draft = draft, stored: Draft = saved) => {
    if (form === undefined || options.isOver()) return;
    // Who has signed out leaves nothing here; what was kept before a session ended by itself stays.
    if (client.getQueryData(sessionQuery.queryKey)?.user?.id !== userId) return;
    const isChanged = JSON.stringify(now) !== JSON.stringify(stored);
    if (isChanged) keepDraft(userId, form, { version, id, draft: now });
    else forgetDraft(userId, form);
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(draft, saved), pause);
    return () => clearTimeout(timer);
  }, [draft, saved]);
  useEffect(() => {
    const now = () => keep();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      // The screen went without being left on purpose.
      keep();
    };
  }, []);

  return {
    /** What an earlier visit left; until it is taken or dropped it stays as it is. */
    offer,
    /** Takes what is offered; what was typed meanwhile is offered in its place. */
    take: (): void => {
      const isTyped = JSON.stringify(draft) !== JSON.stringify(saved);
      storeOffer(isTyped ? { at: Date.now(), version, id, draft } : undefined);
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
