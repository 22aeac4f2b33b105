import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';

/** The font of the selected text, among those that every device has. */
export function FontSelect({ editor }: { readonly editor: Editor }) {
  const { t } = useLingui();
  const font = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('textStyle')['fontFamily'] ?? ''),
  });
  const fonts = [
    { value: '', label: t`Standard font` },
    { value: 'serif', label: t`Serif` },
    { value: 'sans-serif', label: t`Sans serif` },
    { value: 'monospace', label: t`Monospace` },
  ];
  return (
    <select
      aria-label={t`Font`}
      title={t`Font`}
      value={fonts.some((one) => one.value === font) ? font : ''}
      onChange={(event) => {
        const chain = editor.chain().focus();
        if (event.target.value === '') chain.unsetFontFamily().removeEmptyTextStyle().run();
        else chain.setFontFamily(event.target.value).run();
      }}
      className="min-h-(--touch) rounded-small bg-transparent px-2 text-s text-ink-soft hover:bg-sunk md:min-h-8"
    >
      {fonts.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
