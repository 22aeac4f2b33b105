import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import { itemForm } from '@kalima/shared/domain/language/item-form';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { exampleAt } from '@kalima/shared/domain/content/example';
import { lookUpAt, lookUpLanguages } from '@kalima/shared/domain/language/look-up/look-up';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useUser } from '../../../lib/api/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddWord } from '../study/add-word.tsx';
import { Translations } from '../study/translations.tsx';
import { FoundWord } from './found-word.tsx';
import type { AskedWord } from './look-up-context.ts';
import { showOpenWord } from './show-open-word.ts';
import { UnknownWord } from './unknown-word.tsx';
import { deviceLookUpQuery, lookUpQuery } from './look-up-query.ts';

interface LookUpSheetProps {
  readonly asked: AskedWord;
  /** What is read. */
  readonly courseId: string;
  readonly onClose: () => void;
}

/** The word as it stands in its text. */
const wordOf = ({ text, at, language }: AskedWord) => lookUpAt(text, at, language) ?? { word: '', start: at };

/** What the device and the server know of a word: the device at once, the server of all lessons. */
function useLookedUp(asked: AskedWord) {
  const { id } = useUser();
  const server = useQuery(lookUpQuery(id, asked));
  const device = useQuery(deviceLookUpQuery(id, asked));
  const whole = itemForm(asked.text);
  // A phrase is not found in itself.
  const items = (server.data?.items ?? device.data?.items ?? []).filter(
    ({ text }) => itemForm(text) !== whole || whole === itemForm(wordOf(asked).word),
  );
  return {
    items,
    // An empty device says nothing while the server is asked.
    isLoading: server.isPending && items.length === 0,
    isFromDevice: server.data?.isFromDevice === true,
    error: items.length === 0 ? server.error : null,
    retry: () => void server.refetch(),
  };
}

/** The phrase or story that a word without a lesson stands in. */
const partOf = ({ partId }: AskedWord) => (partId === undefined ? {} : { partId });

/** A word that was looked up, with the way into the bank (PRODUCT.md#look-up). */
export function LookUpSheet({ asked, courseId, onClose }: LookUpSheetProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { items, isLoading, isFromDevice, error, retry } = useLookedUp(asked);
  const [chosen, setChosen] = useState<string | null>(null);
  const { word, start } = wordOf(asked);
  const [language = asked.language] = lookUpLanguages(word, asked.language);
  const found = items.find(({ itemId }) => itemId === chosen) ?? items[0];
  useEffect(showOpenWord, []);
  const example = exampleAt(asked.text, asked.at);
  return (
    <Dialog
      title={word}
      titleLanguage={languageTag(language)}
      isOverText
      onClose={onClose}
      actions={
        !isLoading && (
          <AddWord
            key={found?.itemId ?? ''}
            word={found ? { ...found, word: found.text } : { word, translation: '' }}
            language={found?.language ?? language}
            examples={[example, found?.example ?? ''].filter((one) => one !== '')}
            source={found ? { courseId: found.courseId, partId: found.partId } : { courseId, ...partOf(asked) }}
          />
        )
      }
    >
      <div aria-live="polite" className="grid grid-cols-1 gap-4">
        {isLoading && (
          <div role="status" aria-label={t`Loading...`} className="grid gap-2 py-1">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-5 w-1/3" />
          </div>
        )}
        {found && (
          <FoundWord
            key={found.itemId}
            found={found}
            word={word}
            courseId={courseId}
            hasFocus={chosen === found.itemId}
          />
        )}
        {!isLoading && !found && error === null && (
          <UnknownWord asked={asked} word={word} start={start} language={language} />
        )}
        {error !== null && (
          <div role="alert" className="grid justify-items-start gap-2">
            <p>{describe(error)}</p>
            <Button variant="quiet" icon={<RotateCw aria-hidden />} onClick={retry}>{t`Try again`}</Button>
          </div>
        )}
        {isFromDevice && (
          <p className="text-s text-ink-soft">
            {t`Without a connection, only the lessons on this device were looked through.`}
          </p>
        )}
        <OtherWords words={items.filter((one) => one !== found)} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}

interface OtherWordsProps {
  readonly words: readonly LookedUpWord[];
  readonly onChoose: (itemId: string) => void;
}

/** What the word may be besides: another form, a part of it, or one with its neighbour. */
function OtherWords({ words, onChoose }: OtherWordsProps) {
  const { t } = useLingui();
  if (words.length === 0) return null;
  return (
    <div>
      <h3 className="text-s font-semibold text-ink-soft">{t`It may also be`}</h3>
      <ul className="grid grid-cols-1">
        {words.map((one) => (
          <li key={one.itemId}>
            <button
              type="button"
              className="flex min-h-(--touch) w-full flex-wrap items-baseline gap-x-3 rounded-control py-1.5 text-start hover:bg-sunk"
              onClick={() => onChoose(one.itemId)}
            >
              <bdi lang={languageTag(one.language)} className="font-semibold">
                {one.text}
              </bdi>{' '}
              <span className="text-ink-soft">
                <Translations of={one} isInline />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
