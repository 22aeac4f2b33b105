import type { ContentImport, ImportFile } from '@kalima/shared/contract/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { useNoticeTexts } from './use-notice-texts.ts';

/** Names of files that are shown of each reason. */
const mostNames = 3;

/** Files that no row uses, of an import that made cards or phrases. */
function unusedFiles({ draft, files }: ContentImport): ImportFile[] {
  if (!draft || draft.package || draft.stories) return [];
  const rows = draft.rows.filter((row) => !row.isLeftOut);
  const used = new Set(rows.flatMap(({ imageUrl, audioUrl, otherAudioUrl }) => [imageUrl, audioUrl, otherAudioUrl]));
  return files.filter(
    ({ kind, problem, url }) => problem === null && (kind === 'picture' || kind === 'sound') && !used.has(url),
  );
}

/** Lists what an import did not take, with reasons and counts. Shows nothing if it took everything. */
export function LeftOut({ stored }: { readonly stored: ContentImport }) {
  const { t } = useLingui();
  const texts = useNoticeTexts();
  const { draft, files } = stored;
  const rowCount = draft?.rows.filter(({ isLeftOut }) => isLeftOut).length ?? 0;
  const storyCount = draft?.stories?.filter(({ isLeftOut }) => isLeftOut).length ?? 0;
  const beyondCount = draft?.beyondCount ?? 0;
  const fileText = (reason: string, some: readonly ImportFile[]) => {
    const names = some.slice(0, mostNames).map((file) => file.name);
    const count = t`${plural(some.length, { one: '# file', other: '# files' })}`;
    return { key: reason, text: `${count}: ${reason}`, names };
  };
  const problems = [...new Set(files.flatMap(({ problem }) => problem ?? []))];
  const unused = unusedFiles(stored);
  const reasons = [
    ...(rowCount > 0
      ? [
          {
            key: 'rows',
            text: t`${plural(rowCount, {
              one: '# row: it was skipped, or something that it needs was missing.',
              other: '# rows: they were skipped, or something that they need was missing.',
            })}`,
            names: [],
          },
        ]
      : []),
    ...(storyCount > 0
      ? [
          {
            key: 'stories',
            text: t`${plural(storyCount, {
              one: '# story: it was skipped, or something that it needs was missing.',
              other: '# stories: they were skipped, or something that they need was missing.',
            })}`,
            names: [],
          },
        ]
      : []),
    ...(beyondCount > 0
      ? [
          {
            key: 'beyond',
            text: t`${plural(beyondCount, {
              one: '# row of the table: a lesson has no room for it.',
              other: '# rows of the table: a lesson has no room for them.',
            })}`,
            names: [],
          },
        ]
      : []),
    ...problems.map((problem) =>
      fileText(
        texts.problem(problem),
        files.filter((file) => file.problem === problem),
      ),
    ),
    ...(unused.length > 0 ? [fileText(t`No row uses it.`, unused)] : []),
  ];
  if (reasons.length === 0) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-m font-semibold">{t`Not imported`}</h2>
      <ul className="grid gap-2">
        {reasons.map(({ key, text, names }) => (
          <li key={key}>
            <p>{text}</p>
            {names.map((name) => (
              <p key={name} className="text-s wrap-anywhere text-ink-soft">
                <bdi>{name}</bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
