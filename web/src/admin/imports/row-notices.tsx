import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import {
  applyProposal,
  isNote,
  keepsOut,
  type Notice,
  type Proposal,
  proposalOf,
} from '@kalima/shared/domain/exchange/import-rows-notices';
import { useLingui } from '@lingui/react/macro';
import { Check, Ellipsis, TriangleAlert } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Picture } from '../../blocks/picture.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import { smallControl } from '../editing/small-button.tsx';
import type { RowAction } from './row-action.ts';
import { useNoticeTexts } from './use-notice-texts.ts';

interface RowNoticesProps {
  readonly row: IdentifiedRow;
  readonly number: number;
  readonly notices: readonly Notice[];
  /** Whether its menu opens upwards. */
  readonly isLow: boolean;
  readonly onAction: (action: RowAction) => void;
}

interface ProposedFileProps {
  readonly proposal: Extract<Proposal, { kind: 'use-again' }>;
  readonly word: string;
}

/** What is proposed, to be seen or heard before it is taken. */
function ProposedFile({ proposal: { of, known }, word }: ProposedFileProps) {
  if (of === 'translation') return null;
  if (of === 'sound') return <SoundButton url={known.value} name={word} />;
  return <Picture src={known.value} alt="" isWhole sizes="36px" className="size-9 shrink-0 rounded-small bg-card" />;
}

/** What was noticed in a row, with one proposal each; what else can be done stands in the menu. */
export function RowNotices({ row, number, notices, isLow, onAction }: RowNoticesProps) {
  const { t } = useLingui();
  const { describe, label } = useNoticeTexts();
  const nameOf = (proposal: Proposal) => {
    if (proposal.kind !== 'use-again' || proposal.of === 'translation') return row.text || t`row ${number}`;
    return proposal.of === 'picture' ? t`Picture of row ${number}` : t`Recording of row ${number}`;
  };
  const change = (to: (now: IdentifiedRow) => IdentifiedRow) => onAction({ kind: 'change', id: row.id, change: to });
  const apply = (notice: Notice, proposal: Proposal) => {
    if (proposal.kind === 'cut-sound') onAction({ kind: 'cut-sound', id: row.id, proposal });
    else change((now) => ({ ...now, ...applyProposal(now, notice, proposal) }));
  };
  const problems = notices.filter((notice) => !isNote(notice));
  const notes = notices.filter(isNote);
  // What is proposed is something else, and may be wrong.
  const acceptable = problems.filter((notice) => !keepsOut(notice) && proposalOf(notice)?.kind !== 'accept');
  return (
    <div className="flex min-w-0 items-center gap-2 max-lg:col-span-full">
      <div className="grid min-w-0 flex-1 gap-1 text-s">
        {row.isLeftOut && <p className="text-ink-soft">{t`Left out`}</p>}
        {problems.map((notice) => {
          const proposal = proposalOf(notice);
          return (
            <div key={JSON.stringify(notice)} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <TriangleAlert aria-hidden className="size-4 shrink-0 text-saffron-ink" />
              <p className="min-w-0 flex-1 basis-36 wrap-anywhere">{describe(notice)}</p>
              <span className="flex max-w-full items-center gap-2">
                {proposal?.kind === 'use-again' && <ProposedFile proposal={proposal} word={row.text} />}
                {proposal && (
                  <button
                    type="button"
                    aria-label={`${label(proposal, notice)}: ${nameOf(proposal)}`}
                    className="min-h-9 rounded-control bg-teal-wash px-3 font-semibold text-teal-ink wrap-anywhere transition-colors duration-150 hover:bg-teal hover:text-on-teal pointer-coarse:min-h-(--touch)"
                    onClick={() => apply(notice, proposal)}
                  >
                    {label(proposal, notice)}
                  </button>
                )}
                {proposal?.kind === 'use-again' && proposal.of !== 'translation' && proposal.known.others && (
                  <button
                    type="button"
                    aria-label={`${t`Another one`}: ${nameOf(proposal)}`}
                    className={`${smallControl} px-2 font-semibold`}
                    onClick={() => {
                      if (proposal.of !== 'translation') onAction({ kind: 'another', id: row.id, of: proposal.of });
                    }}
                  >
                    {t`Another one`}
                  </button>
                )}
              </span>
            </div>
          );
        })}
        {notes.length > 0 && <p className="text-ink-soft">{notes.map(describe).join(' · ')}</p>}
        {notices.length === 0 && !row.isLeftOut && (
          <span>
            <Check aria-hidden className="size-4.5 text-teal" />
            <span className="sr-only">{t`Nothing to look at`}</span>
          </span>
        )}
      </div>
      {row.isLeftOut && (
        <button
          type="button"
          aria-label={t`Take in row ${number}`}
          className={`${smallControl} px-2 font-semibold`}
          onClick={() => change((now) => ({ ...now, isLeftOut: false }))}
        >
          {t`Take in`}
        </button>
      )}
      <Menu
        label={t`More about row ${number}`}
        opensUp={isLow}
        trigger={<Ellipsis aria-hidden className="size-5" />}
        triggerClassName="shrink-0 text-ink-soft hover:bg-sunk"
      >
        {acceptable.map((notice) => (
          <MenuItem key={JSON.stringify(notice)} onSelect={() => apply(notice, { kind: 'accept' })}>
            {notice.kind !== 'no-file'
              ? t`It is right as it is`
              : notice.of === 'picture'
                ? t`Go without a picture`
                : t`Go without a recording`}
          </MenuItem>
        ))}
        <MenuItem
          onSelect={() => onAction({ kind: 'pick', id: row.id, of: 'picture' })}
        >{t`Another picture…`}</MenuItem>
        <MenuItem
          onSelect={() => onAction({ kind: 'pick', id: row.id, of: 'sound' })}
        >{t`Another recording…`}</MenuItem>
        {!row.isLeftOut && (
          <MenuItem onSelect={() => change((now) => ({ ...now, isLeftOut: true }))}>{t`Leave out`}</MenuItem>
        )}
        <MenuItem onSelect={() => onAction({ kind: 'remove', id: row.id })}>{t`Remove the row`}</MenuItem>
      </Menu>
    </div>
  );
}
