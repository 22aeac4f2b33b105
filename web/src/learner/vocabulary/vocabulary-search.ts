/** What of the bank is shown, in the URL: the way back from practice finds the tab as it was. */
export interface VocabularySearch {
  tab?: 'mastered';
  /** Asked like the words of the queue, or looked through one by one. */
  practice?: 'ask' | 'on';
}

export function parseVocabularySearch(search: Record<string, unknown>): VocabularySearch {
  return {
    ...(search.tab === 'mastered' ? { tab: 'mastered' } : {}),
    ...(search.practice === 'on' || search.practice === 'ask' ? { practice: search.practice } : {}),
  };
}
