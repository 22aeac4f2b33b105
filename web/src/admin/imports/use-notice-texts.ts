import { fileNameOf } from '@kalima/shared/domain/exchange/import-rows-files';
import type { Notice, Proposal } from '@kalima/shared/domain/exchange/import-rows-notices';
import type { TextField } from '@kalima/shared/domain/exchange/import-rows';
import type { ImportFileProblem } from '@kalima/shared/domain/exchange/imports';
import { subtitleLimits } from '@kalima/shared/domain/content/subtitles';
import { useLingui } from '@lingui/react/macro';
import { useDetailNames } from '../editing/word-details.ts';

/** What is said about rows and files of an import. */
export function useNoticeTexts() {
  const { t, i18n } = useLingui();

  const fields: Record<TextField, string> = {
    text: t`Word`,
    translation: t`Translation`,
    secondTranslation: t`Second translation`,
    ...useDetailNames(),
  };

  const seconds = (milliseconds: number) =>
    i18n.number(milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const has = (title: string) => t`“${title}” has one.`;

  function describe(notice: Notice): string {
    switch (notice.kind) {
      case 'near-name': {
        const name = fileNameOf(notice.fileName);
        return notice.of === 'picture'
          ? t`The name of the picture ${name} differs by one letter.`
          : t`The name of the recording ${name} differs by one letter.`;
      }
      case 'missing-file': {
        const { named, nearest, known } = notice;
        const missing = t`The table names ${named}, which is not among the files.`;
        return nearest || !known ? missing : `${missing} ${has(known.courseTitle)}`;
      }
      case 'missing-other-sound': {
        const { named } = notice;
        return t`The table names ${named}, which is not among the files.`;
      }
      case 'one-form':
        return t`Only words of standard Arabic and Egyptian have another form. The row stays out until it has one form.`;
      case 'no-text':
        return t`There is no word. The row stays out until it has one.`;
      case 'damaged':
        return t`Some characters of this row could not be read. Check its texts.`;
      case 'no-translation': {
        const { known } = notice;
        if (known) {
          const [title, translation] = [known.courseTitle, known.value];
          return t`There is no translation. “${title}” says “${translation}”.`;
        }
        return t`There is no translation. A phrase needs one, so the row stays out until it has one.`;
      }
      case 'twice': {
        const number = notice.first + 1;
        return t`Row ${number} has the same word.`;
      }
      case 'in-lesson':
        return t`This word is there already.`;
      case 'other-script':
        return t`This is not written in the script of the language.`;
      case 'too-long': {
        const [field, limit] = [fields[notice.field], notice.limit];
        return t`${field}: longer than ${limit} characters. The row stays out until it is shorter.`;
      }
      case 'long-sound': {
        const { length, saidUntil, others } = notice.sound;
        const [long, least, most] = [seconds(length), seconds(others.least), seconds(others.most)];
        const isLong = t`The recording lasts ${long} s, the others ${least} to ${most} s.`;
        if (saidUntil === null) return isLong;
        const end = seconds(saidUntil);
        return `${isLong} ${t`What is said ends at ${end} s.`}`;
      }
      case 'no-file': {
        const missing = notice.of === 'picture' ? t`No picture` : t`No recording`;
        if (notice.known) return `${missing}. ${has(notice.known.courseTitle)}`;
        return notice.isNeeded
          ? t`There is no picture. A flashcard needs one, so the row stays out until it has one.`
          : missing;
      }
    }
  }

  /** What the button of a proposal says. */
  function label(proposal: Proposal, notice: Notice): string {
    switch (proposal.kind) {
      case 'accept':
        return notice.kind === 'missing-file' || notice.kind === 'missing-other-sound' ? t`Go without` : t`Keep it`;
      case 'take-file': {
        const name = fileNameOf(proposal.file.name);
        return t`Take ${name}`;
      }
      case 'use-again':
        if (proposal.of === 'translation') {
          const translation = proposal.known.value;
          return t`Take “${translation}”`;
        }
        return t`Use that one`;
      case 'leave-out':
        return t`Leave out`;
      case 'swap':
        return t`Swap word and translation`;
      case 'drop-form':
        return t`Drop the other form`;
      case 'cut':
        return t`Shorten`;
      case 'cut-sound': {
        const after = seconds(proposal.after);
        return t`Cut after ${after} s`;
      }
    }
  }

  const { cues } = subtitleLimits;
  const problems: Record<ImportFileProblem, string> = {
    empty: t`The file is empty.`,
    'too-large': t`The file is too large.`,
    'not-taken': t`Files of this type are not taken.`,
    'not-readable': t`The file cannot be read; it may be damaged.`,
    locked: t`The archive has a password. Unpack it, and drop what is in it.`,
    'too-deep': t`This is an archive in an archive. Unpack it, and drop what is in it.`,
    bomb: t`The archive unpacks to far more than it is, so it was not read.`,
    'unsafe-name': t`The name of the file leads out of its folder, so it was not read.`,
    'same-name': t`Another file of this name is there already.`,
    'too-many': t`An import has room for 2,000 files and 500 MB. This one is beyond that.`,
    'too-many-cues': t`The file holds more than ${cues} subtitles.`,
  };

  return { fields, describe, label, problem: (problem: ImportFileProblem) => problems[problem] };
}
