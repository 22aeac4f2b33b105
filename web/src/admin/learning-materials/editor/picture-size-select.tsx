import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

/** How wide the selected picture is, as a share of the text's width. */
export function PictureSizeSelect({ editor }: { readonly editor: Editor }) {
  const { t } = useLingui();
  const size = useEditorState({
    editor,
    selector: ({ editor: current }) => String(current.getAttributes('image')['size'] ?? ''),
  });
  const select = useRef<HTMLSelectElement>(null);
  // On phones the toolbar is wider than the screen: what can be done with the picture comes into sight with it.
  useEffect(() => {
    const toolbar = select.current?.closest('[role=toolbar]');
    if (!select.current || !toolbar) return;
    const [own, seen] = [select.current.getBoundingClientRect(), toolbar.getBoundingClientRect()];
    toolbar.scrollLeft += Math.max(0, own.right - seen.right) + Math.min(0, own.left - seen.left);
  }, []);
  const sizes = [
    { value: '', label: t`Its own size` },
    { value: '100%', label: t`Whole width` },
    { value: '75%', label: t`Three quarters` },
    { value: '50%', label: t`Half` },
    { value: '25%', label: t`A quarter` },
  ];
  return (
    <select
      ref={select}
      aria-label={t`Picture size`}
      title={t`Picture size`}
      value={size}
      onChange={(event) => {
        // The picture stays selected, so that another size can be tried.
        editor.commands.updateAttributes('image', { size: event.target.value || null });
      }}
      className="min-h-(--touch) rounded-small bg-transparent px-2 text-s text-ink-soft hover:bg-sunk md:min-h-8"
    >
      {sizes.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
