import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LeftOut } from './left-out.tsx';
import { MadeLink, MadeSummary } from './made-content.tsx';
import { StartAgainLink } from './start-again-link.tsx';
import { useUndoImport } from './use-undo-import.ts';

interface MadeImportProps {
  readonly stored: ContentImport;
  readonly made: NonNullable<ContentImport['made']>;
}

/** Shows what an import made, with the way there, what was left out, and undo for as long as it is possible. */
export function MadeImport({ stored, made }: MadeImportProps) {
  const { t, i18n } = useLingui();
  const { id, name } = stored;
  const isOnline = useOnline();
  const now = useNow();
  const undo = useUndoImport(id);
  const [isUndoing, setIsUndoing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const until = i18n.date(made.undoUntil, { dateStyle: 'medium', timeStyle: 'short' });
  const canUndo = Date.parse(made.undoUntil) > now.getTime();
  const isSeveral = made.courses !== null && made.courses.made + made.courses.updated > 1;
  return (
    <div className="grid gap-5">
      <PageHeading title={name} lead={t`This import has been made.`} actions={<StartAgainLink />} />
      <Card className="grid justify-items-start gap-4 p-5">
        <div className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-teal" />
          <div className="min-w-0 wrap-anywhere">
            <h2 ref={heading} tabIndex={-1} className="text-l font-semibold focus:outline-none">
              <MadeSummary made={made} isSeveral={isSeveral} />
            </h2>
            <p className="text-ink-soft">
              {made.isNew
                ? t`All of it is new. Learners see it once it is assigned.`
                : made.courses
                  ? t`What was there already was updated.`
                  : t`They stand behind what was there.`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <MadeLink made={made} isSeveral={isSeveral} />
          {canUndo && (
            <Button
              variant="outline"
              icon={<Undo2 aria-hidden className="mirrored" />}
              isLoading={isUndoing}
              disabled={!isOnline}
              onClick={() => {
                setIsUndoing(true);
                void undo().finally(() => setIsUndoing(false));
              }}
            >
              {t`Undo`}
            </Button>
          )}
        </div>
        <p className="text-s text-ink-soft">
          {!canUndo
            ? t`The day in which it could be undone is over.`
            : isOnline
              ? t`It can be undone until ${until}. What somebody changed or studied since stays then.`
              : t`You are offline, so it cannot be undone now.`}
        </p>
      </Card>
      <LeftOut stored={stored} />
    </div>
  );
}
