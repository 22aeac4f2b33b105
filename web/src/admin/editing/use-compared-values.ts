import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../blocks/content-labels.ts';
import { type VideoDraft, videoUrlOf } from './video-draft.ts';
import { useVideoSourceLabels } from './video-source-labels.ts';

interface Compared {
  readonly mine: string;
  readonly theirs: string;
}

/** How two versions of what is no text are told apart in a comparison. */
export function useComparedValues() {
  const { t } = useLingui();
  const sources = useVideoSourceLabels();
  return {
    /** Of files is said whether there is one, and whether it is another. */
    files: (mine: string | null = null, theirs: string | null = null): Compared => ({
      mine: mine === null ? '' : t`a file`,
      theirs: theirs === null ? '' : mine === null || mine === theirs ? t`a file` : t`another file`,
    }),
    languages: (mine: ContentLanguage, theirs: ContentLanguage): Compared => ({
      mine: t(languageLabels[mine]),
      theirs: t(languageLabels[theirs]),
    }),
    answers: (mine: boolean, theirs: boolean): Compared => ({
      mine: mine ? t`Yes` : t`No`,
      theirs: theirs ? t`Yes` : t`No`,
    }),
    /** A video by its source and its link, or the name of its file. */
    videoLine: (draft: VideoDraft): string => {
      const url = videoUrlOf(draft);
      if (url === null) return '';
      return `${sources[draft.videoSource]} ${draft.videoSource === 'upload' ? url.split('/').at(-1) : url}`;
    },
  };
}
