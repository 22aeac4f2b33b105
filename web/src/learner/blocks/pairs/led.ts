import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { leadingFirst, otherFormId, type WordForm } from '@kalima/shared/domain/language/pairs';

/** What a part is to a learner, whose form that leads stands in it, with the id by which that is answered. */
export interface Led {
  /** The language of the form that leads. */
  readonly language: ContentLanguage;
  /** The other form; null where there is one only. */
  readonly other: WordForm | null;
}

interface Forms {
  readonly id: string;
  readonly audioUrl: string | null;
  readonly otherForm?: string | undefined;
  readonly otherAudioUrl?: string | null | undefined;
}

interface Learnt {
  /** The language of the course. */
  readonly language: ContentLanguage;
  /** The language that the learner studies. */
  readonly target: ContentLanguage;
}

function ledForms(part: Forms & { readonly text: string }, { language, target }: Learnt) {
  const [lead, other = null] = leadingFirst(part, language, target);
  return { id: lead.partId, text: lead.text, audioUrl: lead.audioUrl, language: lead.language, other };
}

/** A card as a learner sees it, with the form first that leads for them (PRODUCT.md#pairs). */
export function ledCard<Card extends Forms & { readonly word: string }>(card: Card, learnt: Learnt): Card & Led {
  const { text: word, ...led } = ledForms({ ...card, text: card.word }, learnt);
  return { ...card, ...led, word };
}

/** An explained word the other way round. */
const swapped = (entry: VocabularyEntry): VocabularyEntry =>
  entry.otherForm ? { ...entry, id: otherFormId(entry.id), word: entry.otherForm, otherForm: entry.word } : entry;

/** A phrase as a learner sees it; where the other form leads, its explained words are looked for in that form. */
export function ledPhrase<Phrase extends Forms & { readonly text: string; readonly vocabulary: VocabularyEntry[] }>(
  phrase: Phrase,
  learnt: Learnt,
): Phrase & Led {
  const led = ledForms(phrase, learnt);
  return {
    ...phrase,
    ...led,
    vocabulary: led.id === phrase.id ? phrase.vocabulary : phrase.vocabulary.map(swapped),
  };
}
