import { type TextEncoding, textEncodings } from '@kalima/shared/domain/language/text-encodings';
import { useLingui } from '@lingui/react/macro';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { encodingNames } from '../../../lib/format/encoding-names.ts';
import type { OpenImport } from '../use-import.ts';

/** In which encoding subtitles are read, which is guessed for each file until one is chosen. Folded, since that is mostly right. */
export function SubtitleReading({ work }: { readonly work: OpenImport }) {
  const { t } = useLingui();
  if (!work.files.some(({ kind, problem, upload }) => kind === 'subtitles' && problem === null && upload === null))
    return null;
  const read = (encoding: TextEncoding | undefined) => {
    const hadChanges = work.work.stories !== null;
    const takeBack = work.changeSubtitleEncoding(encoding);
    if (hadChanges) showToast(t`The stories were read anew.`, 'info', { label: t`Undo`, onPress: takeBack });
  };
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="min-h-(--touch) cursor-pointer px-4 py-2.5 font-semibold">{t`How the subtitles were read`}</summary>
      <div className="grid max-w-80 p-4 pt-1">
        <Select<TextEncoding | ''>
          label={t`Encoding`}
          value={work.work.subtitleEncoding ?? ''}
          options={[
            { value: '', label: t`Guessed for each file` },
            ...textEncodings.map((value) => ({ value, label: encodingNames[value] })),
          ]}
          onValueChange={(encoding) => read(encoding === '' ? undefined : encoding)}
        />
      </div>
    </details>
  );
}
