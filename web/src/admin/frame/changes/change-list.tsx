import type { Change } from '@kalima/shared/contract/changes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { tags } from '../../../lib/format/language-tags.ts';
import { Button } from '../../../ui/button.tsx';
import { changesQuery } from './changes-query.ts';
import { useChangeText } from './use-change-text.ts';
import { useUndo } from './use-undo.ts';

/** Lists the changes of the last day with a button to take each back; empty if there are none (PRODUCT.md#taking-back). */
export function ChangeList() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const isOnline = useOnline();
  const id = useId();
  const { data: changes, error } = useQuery(changesQuery);
  const undo = useUndo();
  // The rest of the bell says that there is no network.
  if (changes ? changes.length === 0 : !error || !isOnline) return null;
  const time = new Intl.DateTimeFormat(tags[language], { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return (
    <section aria-labelledby={id} className="mb-2 border-b border-line pb-2">
      <h2 id={id} className="px-3 py-2 font-semibold">{t`What you can take back`}</h2>
      {!isOnline && <p className="px-3 text-s text-ink-soft">{t`This needs a network.`}</p>}
      {isOnline && error && !changes && <p className="px-3 text-s text-coral-ink">{describe(error)}</p>}
      <ul>
        {changes?.map((one) => (
          <li key={one.id} className="flex items-center gap-2 px-3 py-1.5">
            <span id={`${id}-${one.id}`} className="min-w-0 flex-1 break-words">
              <ChangeText change={one} />
              <span className="block text-s text-ink-soft">
                {aboutOf(one) !== null && (
                  <>
                    <bdi>{aboutOf(one)}</bdi> ·{' '}
                  </>
                )}
                {time.format(new Date(one.changedAt))}
              </span>
            </span>
            <Button
              variant="quiet"
              icon={<Undo2 aria-hidden className="mirrored" />}
              aria-describedby={`${id}-${one.id}`}
              className="shrink-0"
              isLoading={undo.isPending && undo.variables.id === one.id}
              disabled={!isOnline}
              onClick={({ currentTarget }) => {
                // The button goes with its line.
                const panel = currentTarget.closest<HTMLElement>('[role=dialog]');
                undo.mutate({ id: one.id, doneText: doneTextOf(one) }, { onSuccess: () => panel?.focus() });
              }}
            >
              {t`Undo`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );

  function doneTextOf({ kind }: Change): string | undefined {
    const texts: Partial<Record<Change['kind'], string>> = {
      'course-assigned': t`The assignment is undone`,
      'courses-assigned': t`The assignment is undone`,
      'course-taken': t`Assigned again`,
      'courses-taken': t`Assigned again`,
      'practice-set-made': t`The words were taken back`,
      'import-made': t`The import was taken back. What was changed or studied since stays.`,
    };
    return texts[kind];
  }
}

/** The class of a change, or the name of an import: its text names neither. */
function aboutOf(change: Change): string | null {
  return change.import ? change.subject : change.className;
}

/** Text of a change; of an import it is a link. */
function ChangeText({ change }: { readonly change: Change }) {
  const text = useChangeText()(change);
  if (!change.import) return text;
  return (
    <Link
      to="/admin/imports/$importId"
      params={{ importId: change.import.id }}
      className="font-semibold text-teal-ink underline underline-offset-2"
    >
      {text}
    </Link>
  );
}
