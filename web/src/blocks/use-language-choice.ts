import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import {
  type LanguageChoice,
  type LanguageCounts,
  languageGroups,
  offerLanguages,
} from '@kalima/shared/domain/language/language-choice';
import { useState } from 'react';
import { personalPrefix, readRemembered, remember } from '../lib/device/device-storage.ts';
import { useUser } from '../lib/api/user.ts';

const keyOf = (userId: string) => `${personalPrefix.languageChoice}${userId}`;

function remembered(userId: string): LanguageChoice | null {
  const kept = readRemembered(keyOf(userId));
  return kept === 'all' ? 'all' : (languageGroups.find((group) => group === kept) ?? null);
}

/** Which language a learner's lists show (PRODUCT.md#one-language-at-a-time); the choice of one screen is that of all, and is remembered. */
export function useLanguageChoice(counts: LanguageCounts) {
  const { id, role, targetLanguage } = useUser();
  const [chosen, setChosen] = useState(() => remembered(id));
  return {
    // Who teaches sees everything at first.
    ...offerLanguages(counts, chosen ?? (readsAllContent(role) ? 'all' : null), targetLanguage),
    choose: (choice: LanguageChoice): void => {
      setChosen(choice);
      remember(keyOf(id), choice);
    },
  };
}
