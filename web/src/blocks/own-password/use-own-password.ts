import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';

export interface OwnPassword {
  readonly isAsked: boolean;
  readonly value: string;
  readonly change: (value: string) => void;
  /** What goes with the request. */
  readonly proof: { readonly password?: string };
  /** Why it is not sent, or what the server said of it. */
  readonly problem: unknown;
  readonly isMissing: boolean;
  /** How often something was wrong; each time the field gets the focus. */
  readonly refusals: number;
  /** Whether the request can be sent; if not, the field says what is missing. */
  readonly isReady: () => boolean;
  /** Takes up an error that is about the password: it is asked for, or the field says what is wrong. Returns whether it was one. */
  readonly takes: (error: unknown) => boolean;
  readonly isAbout: (error: unknown) => boolean;
  /** Forgets what was typed, and that the server asked for it. */
  readonly reset: () => void;
}

/**
 * The own password, for what the server does by password alone: asked for at once where that is known (`isKnown`), or when
 * the server says so. Shown by `OwnPasswordField`.
 */
export function useOwnPassword(isKnown = false): OwnPassword {
  const [isRequired, setIsRequired] = useState(false);
  const [value, setValue] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const isAsked = isKnown || isRequired;

  function isAbout(error: unknown): boolean {
    if (isApiError(error, 'PASSWORD_REQUIRED')) return true;
    if (!isAsked || !isApiError(error)) return false;
    return (
      error.code === 'WRONG_CURRENT_PASSWORD' ||
      error.code === 'TOO_MANY_ATTEMPTS' ||
      error.details.fields?.some(({ field }) => field === 'password') === true
    );
  }

  function change(changed: string) {
    setValue(changed);
    setIsMissing(false);
    setProblem(null);
  }

  return {
    isAsked,
    value,
    proof: isAsked ? { password: value } : {},
    problem,
    isMissing,
    refusals,
    isAbout,
    change,
    reset() {
      change('');
      setIsRequired(false);
    },
    isReady() {
      const lacks = isAsked && value === '';
      setIsMissing(lacks);
      setProblem(null);
      if (lacks) setRefusals((count) => count + 1);
      return !lacks;
    },
    takes(error) {
      if (!isAbout(error)) return false;
      setIsRequired(true);
      setRefusals((count) => count + 1);
      setProblem(isApiError(error, 'PASSWORD_REQUIRED') ? null : error);
      return true;
    },
  };
}
