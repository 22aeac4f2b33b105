import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useAppLanguage } from '../../../lib/app-language.ts';
import { tags } from '../../../lib/language-tags.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useUser } from '../../../lib/user.ts';
import { Button } from '../../../ui/button.tsx';
import { importOf, type KeptUndo, useKeptUndos } from './kept-undos.ts';
import { useUndo } from './use-undo.ts';

/** What the person changed within the last day, each with what takes it back; nothing where there is nothing (PRODUCT.md#taking-back). */
export function KeptUndoList() {
  const { t } = useLingui();
  const language = useAppLanguage();
  const isOnline = useOnline();
  const id = useId();
  const undos = useKeptUndos(useUser().id);
  const undo = useUndo();
  if (undos.length === 0) return null;
  const time = new Intl.DateTimeFormat(tags[language], { weekday: 'short', hour: 'numeric', minute: '2-digit' });
  return (
    <section aria-labelledby={id} className="mb-2 border-b border-line pb-2">
      <h2 id={id} className="px-3 py-2 font-semibold">{t`What you can take back`}</h2>
      {!isOnline && <p className="px-3 text-s text-ink-soft">{t`This needs a network.`}</p>}
      <ul>
        {undos.map((one) => (
          <li key={one.id} className="flex items-center gap-2 px-3 py-1.5">
            <span id={`${id}-${one.id}`} className="min-w-0 flex-1 break-words">
              <UndoText undo={one} />
              <span className="block text-s text-ink-soft">
                {one.about !== '' && (
                  <>
                    <bdi>{one.about}</bdi> ·{' '}
                  </>
                )}
                {time.format(one.at)}
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
                undo.mutate(one, { onSuccess: () => panel?.focus() });
              }}
            >
              {t`Undo`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was done, as a link where it can be looked at. */
function UndoText({ undo }: { readonly undo: KeptUndo }) {
  const importId = importOf(undo);
  if (importId === null) return undo.text;
  return (
    <Link
      to="/admin/imports/$importId"
      params={{ importId }}
      className="font-semibold text-teal-ink underline underline-offset-2"
    >
      {undo.text}
    </Link>
  );
}
