import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { createContext, useContext } from 'react';

/** A word of a text that somebody wants to know. */
export interface AskedWord {
  /** The text, and where the word stands in it. */
  readonly text: string;
  readonly at: number;
  readonly language: ContentLanguage;
  /** Which text of the screen it is. */
  readonly textId: string;
  /** The phrase or story that the text is; a material has no parts. */
  readonly partId?: string;
}

export interface LookUp {
  readonly isOn: boolean;
  /** Where in a text the word stands that is open. */
  readonly openAt: (textId: string) => number | null;
  readonly open: (asked: AskedWord) => void;
}

export const LookUpContext = createContext<LookUp>({ isOn: false, openAt: () => null, open: () => undefined });

/** Looking up words of the texts around; off where nothing offers it. */
export const useLookUp = (): LookUp => useContext(LookUpContext);
