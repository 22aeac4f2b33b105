import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { Phrase } from '@kalima/shared/contract/content/phrases';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { AidToggle } from '../blocks/aids/aid-toggle.tsx';
import { useTextAids } from '../blocks/aids/aids.tsx';
import { useLookUp } from '../blocks/look-up/look-up-context.ts';
import { ExplainedText } from '../blocks/look-up/explained-text.tsx';

interface PhraseTextProps {
  readonly phrase: Pick<Phrase, 'id' | 'text' | 'vocabulary'> & { readonly language: ContentLanguage };
  /** The id of the text, where it is another one than the phrase's. */
  readonly textId?: string;
  /** Whether a tap has shown it. */
  readonly wasTapped?: boolean;
  readonly onWord: (entry: VocabularyEntry) => void;
  /** Ends the sound before a word is looked up. */
  readonly onStop: () => void;
}

/** The text of a phrase, or of its other form, with its explained words, its aids, and the look-up of its words. */
export function PhraseText({ phrase, textId = phrase.id, wasTapped = false, onWord, onStop }: PhraseTextProps) {
  const { id, text, language, vocabulary } = phrase;
  const aids = useTextAids(textId, text, wasTapped);
  const lookUp = useLookUp();
  function onLookUp(at: number) {
    onStop();
    lookUp.open({ text, at, language, textId, partId: id });
  }
  return (
    <>
      <ExplainedText
        text={text}
        vocabulary={vocabulary}
        aids={aids}
        onWord={onWord}
        lookUp={lookUp.isOn ? { language, openAt: lookUp.openAt(textId), onLookUp } : undefined}
      />
      <AidToggle aids={aids} />
    </>
  );
}
