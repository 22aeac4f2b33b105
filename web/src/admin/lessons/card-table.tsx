import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { Numeral } from '../../ui/numeral.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { showUndoable } from '../../ui/toast-store.ts';
import type { ChangeCards } from './change-cards.ts';
import { pasteCards, type PastePlace, withoutPasted } from './pasted-cards.ts';
import { RowFile } from './row-file.tsx';
import type { EditedCard, FileOf } from './use-lesson-editing.ts';

/** What pictures and sounds of words are sent for. */
export type FilePurposes = Readonly<Record<'imageUrl' | 'audioUrl', UploadPurpose>>;

/** What the rows of the table are: words of a lesson, or phrases of a course. */
type RowsOf = 'cards' | 'phrases';

interface CardTableProps<Card extends EditedCard> {
  readonly of?: RowsOf;
  readonly lessonId: string;
  readonly cards: readonly Card[];
  readonly language: ContentLanguage;
  readonly nameOf: (card: Card, index: number) => string;
  readonly newCard: (before: Card | undefined) => Card;
  readonly changeCards: ChangeCards<Card>;
  readonly onRemove: (card: Card, name: string) => void;
  readonly errorOf: (
    card: Card,
    index: number,
    field: 'word' | 'translation' | 'imageUrl' | 'audioUrl',
  ) => string | undefined;
  readonly fileOf: FileOf;
  /** What files of the rows are sent for. */
  readonly purposes: FilePurposes;
}

const cell = 'min-h-(--touch) w-full min-w-0 bg-transparent px-3 py-1.5 focus-visible:-outline-offset-2';

/**
 * The cards as a table to write in: Tab goes from the word to its translation and on to the next word, Enter to the row below, which it makes
 * at the end, Backspace in an empty row takes it away; what is copied from a spreadsheet becomes rows (PRODUCT.md#lesson-editors).
 */
export function CardTable<Card extends EditedCard>(props: CardTableProps<Card>) {
  const { t } = useLingui();
  const { cards, changeCards, nameOf, newCard, of = 'cards' } = props;
  const isPhrases = of === 'phrases';
  const table = useRef<HTMLTableElement>(null);
  const tag = languageTag(props.language);

  /** Once the rows are drawn. */
  function focusField(id: string | undefined, field: PastePlace['field'] = 'word') {
    if (id === undefined) return;
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLInputElement>(`[data-field="${field} ${id}"]`)?.focus(),
    );
  }

  function onKeyDown(event: KeyboardEvent, card: Card, index: number, field: PastePlace['field']) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const below = cards[index + 1] ?? newCard(card);
      if (!cards[index + 1]) changeCards((all) => [...all, below]);
      focusField(below.id);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focusField(cards[index + (event.key === 'ArrowDown' ? 1 : -1)]?.id, field);
    } else if (event.key === 'Backspace' && card.word === '' && card.translation === '' && cards.length > 1) {
      event.preventDefault();
      props.onRemove(card, nameOf(card, index));
      focusField((cards[index - 1] ?? cards[index + 1])?.id, index === 0 ? 'word' : 'translation');
    }
  }

  function onPaste(event: ClipboardEvent, place: PastePlace) {
    const before = cards;
    const pasted = { text: event.clipboardData.getData('text/plain'), language: props.language };
    const next = pasteCards(before, place, pasted, () => newCard(before.at(-1)));
    if (!next) return;
    event.preventDefault();
    changeCards(() => next);
    const count = next.length - before.length;
    showUndoable({
      kind: `pasted into ${props.lessonId}`,
      textOf: () =>
        count > 0
          ? isPhrases
            ? t`${plural(count, { one: '# phrase was added', other: '# phrases were added' })}`
            : t`${plural(count, { one: '# card was added', other: '# cards were added' })}`
          : t`The translations were filled in`,
      label: t`Undo`,
      undo: () => changeCards((now) => withoutPasted(now, before, next)),
    });
  }

  const fieldOf = (card: Card, index: number, field: PastePlace['field']): ReactNode => {
    const error = props.errorOf(card, index, field);
    const name = nameOf(card, index);
    const text = isPhrases ? t`Text of ${name}` : t`Word of ${name}`;
    const label = field === 'word' ? text : t`Translation of ${name}`;
    return (
      <>
        <input
          type="text"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          data-field={`${field} ${card.id}`}
          dir="auto"
          lang={field === 'word' ? tag : undefined}
          maxLength={field === 'word' ? contentLimits.word : contentLimits.translation}
          enterKeyHint="next"
          value={card[field]}
          className={`${cell} ${field === 'word' ? 'font-semibold' : ''} aria-invalid:bg-coral-wash`}
          onChange={(event) => {
            const { value } = event.target;
            changeCards((all) => all.map((one) => (one.id === card.id ? { ...one, [field]: value } : one)));
          }}
          onKeyDown={(event) => onKeyDown(event, card, index, field)}
          onPaste={(event) => onPaste(event, { cardId: card.id, field })}
        />
        {error && <p className="px-3 pb-1 text-s font-medium text-coral-ink">{error}</p>}
      </>
    );
  };

  const fileOf = (card: Card, index: number, slot: 'imageUrl' | 'audioUrl', name: string) =>
    card[slot] !== undefined && (
      <RowFile
        slot={slot}
        card={card}
        name={name}
        language={props.language}
        file={props.fileOf(card.id, slot, props.purposes[slot])}
        error={props.errorOf(card, index, slot)}
        onChange={(url) => changeCards((all) => all.map((one) => (one.id === card.id ? { ...one, [slot]: url } : one)))}
      />
    );

  return (
    <div className="relative overflow-x-auto rounded-card border border-line">
      <table ref={table} aria-label={isPhrases ? t`Phrases` : t`Cards`} className="w-full min-w-100 border-collapse">
        <thead>
          <tr className="bg-sunk text-start text-s text-ink-soft">
            <th scope="col" className="w-10 px-2 py-2 font-medium">
              <span className="sr-only">{t`Number`}</span>
            </th>
            <th scope="col" className="w-12 py-2 font-medium">
              <span className="sr-only">{t`Picture`}</span>
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {isPhrases ? t`Phrase` : t`Word`}
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">{t`Translation`}</th>
            <th scope="col" className="w-12 py-2 font-medium">
              <span className="sr-only">{t`Sound`}</span>
            </th>
            <th scope="col" className="w-12 py-2 font-medium">
              <span className="sr-only">{t`Delete`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card, index) => {
            const name = nameOf(card, index);
            return (
              <tr key={card.id} className="border-t border-line align-top focus-within:bg-teal-wash">
                <td className="px-2 py-2.5 text-center text-s text-ink-soft tabular-nums">
                  <Numeral of={index + 1} />
                </td>
                <td>{fileOf(card, index, 'imageUrl', name)}</td>
                <td>{fieldOf(card, index, 'word')}</td>
                <td>{fieldOf(card, index, 'translation')}</td>
                <td>{fileOf(card, index, 'audioUrl', name)}</td>
                <td>
                  <IconButton
                    label={t`Delete ${name}`}
                    // Tab goes from word to word; Backspace in an empty row deletes it.
                    tabIndex={-1}
                    className="text-coral-ink"
                    onClick={() => props.onRemove(card, name)}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
