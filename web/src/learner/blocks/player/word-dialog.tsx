import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { useUser } from '../../../lib/api/user.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { StrokesButton } from '../strokes/strokes-button.tsx';
import { ledCard } from '../pairs/led.ts';
import { BothForms } from '../pairs/other-form.tsx';
import { AddWord } from '../study/add-word.tsx';
import { Example } from '../study/example.tsx';
import { Translations } from '../study/translations.tsx';
import { useTextAids } from '../aids/aids.tsx';
import type { WordSource } from '../study/use-study.ts';

interface WordDialogProps {
  readonly entry: VocabularyEntry;
  /** The language of the text that it stands in. */
  readonly language: ContentLanguage;
  /** The sentence in which the word stands; it goes into the bank as an example. */
  readonly example: string;
  readonly imageUrl?: string | null;
  readonly source: WordSource;
  readonly onClose: () => void;
}

/** A word of a text explained, with the way into the bank. */
export function WordDialog({ entry: given, example, imageUrl = null, source, onClose, ...props }: WordDialogProps) {
  const user = useUser();
  const entry = ledCard({ ...given, audioUrl: null }, { language: props.language, target: user.targetLanguage });
  const { language } = entry;
  const pinyin = useTextAids(entry.id ?? '', entry.word)?.pinyin;
  return (
    <Dialog
      title={entry.word}
      titleLanguage={languageTag(language)}
      onClose={onClose}
      isOverText
      actions={
        <AddWord
          hasFocus
          word={{ ...entry, imageUrl }}
          language={language}
          examples={[example.slice(0, 1000), given.example ?? ''].filter((one) => one !== '')}
          source={source}
        />
      }
    >
      <div className="grid justify-items-start gap-2">
        <BothForms language={language} other={entry.other} className="-my-1" />
        <div className="flex items-center gap-2">
          {pinyin && <p className="text-l text-ink-soft">{pinyin}</p>}
          <StrokesButton word={entry.word} language={language} />
        </div>
        <p className="text-l">
          <Translations of={entry} />
        </p>
        {given.id !== undefined && <Example of={given} language={props.language} />}
        {entry.definition !== '' && (
          <p className="text-ink-soft">
            <bdi>{entry.definition}</bdi>
          </p>
        )}
      </div>
    </Dialog>
  );
}
