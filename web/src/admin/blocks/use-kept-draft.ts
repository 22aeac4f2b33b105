import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, type KeptDraft, readDraft } from '../../lib/device/drafts.ts';
import { sessionQuery, useUser } from '../../lib/session.ts';

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

/** Keeps a form on the device while it is not saved, and offers what was kept when it is opened again. */
export function useKeptDraft<Draft extends object>(options: KeptDraftOptions<Draft>) {
  const { form, draft, saved } = options;
  const { id: userId } = useUser();
  const client = useQueryClient();
  const [offer, setOffer] = useState(() => {
    const kept = form === undefined ? undefined : readDraft(userId, form);
    return kept && JSON.stringify(kept.draft) !== JSON.stringify(saved) ? (kept as DraftOffer<Draft>) : undefined;
  });
  const isDecided = offer === undefined;
  const keep = useEffectEvent((now: Draft = draft, stored: Draft = saved) => {
    if (form === undefined || !isDecided || options.isOver()) return;
    // Who has signed out leaves nothing here; what was kept before a session ended by itself stays.
    if (client.getQueryData(sessionQuery.queryKey)?.user?.id !== userId) return;
    const isChanged = JSON.stringify(now) !== JSON.stringify(stored);
    if (isChanged) keepDraft(userId, form, { version: options.version, id: options.id, draft: now });
    else forgetDraft(userId, form);
  });
  useEffect(() => {
    if (!isDecided) return;
    const timer = setTimeout(() => keep(draft, saved), pause);
    return () => clearTimeout(timer);
  }, [draft, saved, isDecided]);
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
    decide: () => setOffer(undefined),
    forget: () => form !== undefined && isDecided && forgetDraft(userId, form),
    /** Forgets what is offered; returns what takes that back. */
    drop: () => {
      if (form !== undefined) forgetDraft(userId, form);
      setOffer(undefined);
      return () => {
        if (form !== undefined && offer) keepDraft(userId, form, offer);
        setOffer(offer);
      };
    },
  };
}
