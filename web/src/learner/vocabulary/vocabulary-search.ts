/** What of the bank is shown, in the URL: the way back from practice finds the tab as it was. */
export interface VocabularySearch {
  tab?: 'mastered';
  practice?: 'on';
}

export function parseVocabularySearch(search: Record<string, unknown>): VocabularySearch {
  return {
    ...(search.tab === 'mastered' ? { tab: 'mastered' } : {}),
    ...(search.practice === 'on' ? { practice: 'on' } : {}),
  };
}
