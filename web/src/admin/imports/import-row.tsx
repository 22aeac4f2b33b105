import type { ImportPlace } from '@kalima/shared/contract/exchange/imports';
import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import { isNote, type Notice } from '@kalima/shared/domain/exchange/import-rows-notices';
import type { TextField } from '@kalima/shared/domain/exchange/import-rows';
import { type WordDetail, wordDetails } from '@kalima/shared/domain/content/taught-word';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { Numeral } from '../../ui/numeral.tsx';
import { Select } from '../../ui/select.tsx';
import { otherLanguage } from '@kalima/shared/domain/language/pairs';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { classNames } from '../../lib/format/class-names.ts';
import { SoundButton } from '../files/sound-button.tsx';
import type { WorkFile } from './import-files.ts';
import type { RowAction } from './row-action.ts';
import { rowColumns } from './row-columns.ts';
import { RowFile } from './row-file.tsx';
import { detailLabels } from '../editing/word-details.ts';
import { RowNotices } from './row-notices.tsx';
import { useNoticeTexts } from './use-notice-texts.ts';

interface ImportRowProps {
  readonly row: IdentifiedRow;
  /** From 1. */
  readonly number: number;
  readonly notices: readonly Notice[];
  readonly picture: WorkFile | undefined;
  readonly sound: WorkFile | undefined;
  readonly otherSound: WorkFile | undefined;
  readonly place: ImportPlace;
  readonly hasSecond: boolean;
  /** Whether there is no room below it. */
  readonly isLow: boolean;
  readonly onAction: (action: RowAction) => void;
}

const cellStyle =
  'min-h-9 w-full min-w-0 rounded-small border border-transparent bg-transparent px-2 py-1 hover:border-edge focus:border-teal pointer-coarse:min-h-(--touch) max-lg:border-edge max-lg:bg-card aria-invalid:border-coral';

/** Enter goes on with the same cell of the next row. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { field } = event.currentTarget.dataset;
  const next = event.currentTarget.closest('li')?.nextElementSibling;
  next?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
}

/** What is proposed is made anew for all rows when one file arrives. */
const isSameRow = (one: IdentifiedRow, other: IdentifiedRow) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Files of the school are made anew each time, and are the same by their addresses. */
const isSameFile = (one: WorkFile | undefined, other: WorkFile | undefined) =>
  one?.id === other?.id && one?.url === other?.url;

/** A row with its files, its texts, and what was noticed in it. */
export const ImportRow = memo(
  function ImportRow(props: ImportRowProps) {
    const { t } = useLingui();
    const { row, number, notices, place, hasSecond, onAction } = props;
    const { fields } = useNoticeTexts();
    // What stood in a cell when it was entered.
    const before = useRef('');
    const isToLookAt = notices.some((notice) => !isNote(notice));
    const languages: Partial<Record<TextField, ImportPlace['translationLanguage']>> = {
      text: place.language,
      translation: place.translationLanguage,
      secondTranslation: place.secondTranslationLanguage,
      otherForm: otherLanguage(place.language),
      example: place.language,
    };
    // A detail that is emptied keeps its place, to be filled again.
    const [details, setDetails] = useState<readonly WordDetail[]>([]);
    const filled = wordDetails.filter(
      (detail) =>
        row[detail] !== '' || (details.includes(detail) && (detail !== 'otherForm' || languages.otherForm !== null)),
    );
    if (filled.length > details.length) setDetails(filled);
    const cell = (field: TextField, className = '') => {
      const language = languages[field] ?? null;
      const name = fields[field];
      const labels = field in detailLabels ? detailLabels[field as WordDetail] : undefined;
      if (labels)
        return (
          <Select
            label={t`${name}, row ${number}`}
            isLabelHidden
            disabled={row.isLeftOut}
            options={[
              { value: '', label: t`None` },
              ...Object.entries(labels).map(([value, label]) => ({ value, label: t(label) })),
            ]}
            value={row[field]}
            onValueChange={(value) =>
              onAction({ kind: 'change', id: row.id, change: (now) => ({ ...now, [field]: value }) })
            }
          />
        );
      return (
        <input
          type="text"
          data-field={field}
          aria-label={t`${name}, row ${number}`}
          placeholder={name}
          lang={language === null ? undefined : languageTag(language)}
          dir={language === null ? 'auto' : blockDirection(language)}
          spellCheck={false}
          disabled={row.isLeftOut}
          value={row[field]}
          className={classNames(cellStyle, className, row.isLeftOut && 'line-through opacity-60')}
          onKeyDown={goDown}
          onChange={({ target: { value } }) =>
            onAction({ kind: 'change', id: row.id, change: (now) => ({ ...now, [field]: value }) })
          }
          onFocus={({ target: { value } }) => {
            before.current = value;
          }}
          onBlur={({ target: { value } }) => {
            if (value !== value.trim())
              onAction({ kind: 'change', id: row.id, change: (now) => ({ ...now, [field]: value.trim() }) });
            if (value !== before.current) onAction({ kind: 'corrected', id: row.id });
          }}
        />
      );
    };
    return (
      <li
        tabIndex={-1}
        aria-label={row.text === '' ? t`Row ${number}` : t`Row ${number}: ${row.text}`}
        data-look={isToLookAt ? '' : undefined}
        className={classNames(
          rowColumns,
          'grid-cols-[2rem_auto_auto_minmax(0,1fr)] items-center gap-y-1.5 border-t border-s-4 border-t-line py-1.5 last:rounded-b-card max-lg:py-3',
          isToLookAt ? 'border-s-saffron bg-saffron-wash' : 'border-s-transparent',
        )}
      >
        <span className="text-s text-ink-soft tabular-nums">
          <Numeral of={number} />
        </span>
        {(['picture', 'sound'] as const).map((of) => (
          <RowFile
            key={of}
            of={of}
            file={props[of]}
            label={of === 'picture' ? t`Picture of row ${number}` : t`Recording of row ${number}`}
            name={row.text || t`row ${number}`}
            isDisabled={row.isLeftOut}
            onPick={() => onAction({ kind: 'pick', id: row.id, of })}
            onHeard={(sound) => onAction({ kind: 'heard', fileId: row[of] ?? '', sound })}
          />
        ))}
        <div className="grid min-w-0 gap-1 max-lg:col-span-full">
          {cell('text', 'text-l')}
          {filled.map((detail) => (
            <div key={detail} className="flex items-center gap-1">
              {cell(detail, 'text-s')}
              {detail === 'otherForm' && props.otherSound?.url && (
                <SoundButton url={props.otherSound.url} name={row.otherForm} />
              )}
            </div>
          ))}
        </div>
        <div className="grid min-w-0 gap-1 max-lg:col-span-full">
          {cell('translation')}
          {hasSecond && cell('secondTranslation', 'text-s')}
        </div>
        <RowNotices row={row} number={number} notices={notices} isLow={props.isLow} onAction={onAction} />
      </li>
    );
  },
  (before, after) =>
    isSameRow(before.row, after.row) &&
    before.number === after.number &&
    isSameFile(before.picture, after.picture) &&
    isSameFile(before.sound, after.sound) &&
    isSameFile(before.otherSound, after.otherSound) &&
    before.hasSecond === after.hasSecond &&
    before.isLow === after.isLow &&
    JSON.stringify(before.place) === JSON.stringify(after.place) &&
    JSON.stringify(before.notices) === JSON.stringify(after.notices),
);
