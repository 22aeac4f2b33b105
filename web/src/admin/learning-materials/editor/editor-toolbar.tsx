import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Heading1,
  Heading2,
  Heading3,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  PilcrowLeft,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRovingFocus } from '../../../ui/use-roving-focus.ts';
import { EditorInserts } from './editor-inserts.tsx';
import { FontSelect } from './font-select.tsx';
import { SwatchTool } from './swatch-tool.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** What of the editor's state the tools show. */
function toolState(editor: Editor) {
  return {
    headings: ([1, 2, 3] as const).map((level) => editor.isActive('heading', { level })),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    subscript: editor.isActive('subscript'),
    superscript: editor.isActive('superscript'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    rightToLeft: editor.isActive({ dir: 'rtl' }),
    align: (['left', 'center', 'right', 'justify'] as const).find((one) => editor.isActive({ textAlign: one })) ?? '',
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function isInList(editor: Editor): boolean {
  return editor.isActive('listItem');
}

function ToolGroup({ label, tools }: { readonly label: string; readonly tools: readonly Tool[] }) {
  return (
    <div role="group" aria-label={label} className="flex md:flex-wrap">
      {tools.map(({ label: name, icon: Icon, isOn, isDisabled, run }) => (
        <ToolbarButton
          key={name}
          label={name}
          {...(isOn === undefined ? {} : { isOn })}
          disabled={isDisabled ?? false}
          onClick={run}
        >
          <Icon aria-hidden />
        </ToolbarButton>
      ))}
    </div>
  );
}

/** The tools of the editor, in groups (PRODUCT.md#material-management); two rows that scroll sideways on phones. */
export function EditorToolbar({
  editor,
  onPictures,
}: {
  readonly editor: Editor;
  readonly onPictures: (files: File[]) => void;
}) {
  const { t } = useLingui();
  const on = useEditorState({ editor, selector: ({ editor: current }) => toolState(current) });
  const toolbar = useRovingFocus();
  const chain = () => editor.chain().focus();
  const headingIcons = [Heading1, Heading2, Heading3] as const;
  const headings = headingIcons.map((icon, index) => {
    const level = (index + 1) as 1 | 2 | 3;
    const run = () => void chain().toggleHeading({ level }).run();
    return { label: t`Heading ${level}`, icon, isOn: on.headings[index] ?? false, run };
  });
  const marks: Tool[] = [
    { label: t`Bold`, icon: Bold, isOn: on.bold, run: () => void chain().toggleBold().run() },
    { label: t`Italic`, icon: Italic, isOn: on.italic, run: () => void chain().toggleItalic().run() },
    { label: t`Underline`, icon: Underline, isOn: on.underline, run: () => void chain().toggleUnderline().run() },
    { label: t`Strikethrough`, icon: Strikethrough, isOn: on.strike, run: () => void chain().toggleStrike().run() },
    {
      label: t`Subscript`,
      icon: Subscript,
      isOn: on.subscript,
      run: () => void chain().unsetSuperscript().toggleSubscript().run(),
    },
    {
      label: t`Superscript`,
      icon: Superscript,
      isOn: on.superscript,
      run: () => void chain().unsetSubscript().toggleSuperscript().run(),
    },
  ];
  const lists: Tool[] = [
    {
      label: t`Numbered list`,
      icon: ListOrdered,
      isOn: on.orderedList,
      run: () => void chain().toggleOrderedList().run(),
    },
    { label: t`Bullet list`, icon: List, isOn: on.bulletList, run: () => void chain().toggleBulletList().run() },
    {
      label: t`Decrease indent`,
      icon: IndentDecrease,
      run: () => void (isInList(editor) ? chain().liftListItem('listItem').run() : chain().changeIndent(-1).run()),
    },
    {
      label: t`Increase indent`,
      icon: IndentIncrease,
      run: () => void (isInList(editor) ? chain().sinkListItem('listItem').run() : chain().changeIndent(1).run()),
    },
  ];
  const setAlign = (align: 'left' | 'center' | 'right' | 'justify') => () =>
    void (on.align === align ? chain().unsetTextAlign().run() : chain().setTextAlign(align).run());
  const paragraphs: Tool[] = [
    {
      label: t`Right to left`,
      icon: PilcrowLeft,
      isOn: on.rightToLeft,
      run: () =>
        void chain()
          .setDirection(on.rightToLeft ? null : 'rtl')
          .run(),
    },
    { label: t`Align left`, icon: AlignLeft, isOn: on.align === 'left', run: setAlign('left') },
    { label: t`Align center`, icon: AlignCenter, isOn: on.align === 'center', run: setAlign('center') },
    { label: t`Align right`, icon: AlignRight, isOn: on.align === 'right', run: setAlign('right') },
    { label: t`Justify`, icon: AlignJustify, isOn: on.align === 'justify', run: setAlign('justify') },
  ];
  const history: Tool[] = [
    {
      label: t`Clear formatting`,
      icon: RemoveFormatting,
      run: () => void chain().unsetAllMarks().clearNodes().unsetTextAlign().run(),
    },
    { label: t`Undo`, icon: Undo2, isDisabled: !on.canUndo, run: () => void chain().undo().run() },
    { label: t`Redo`, icon: Redo2, isDisabled: !on.canRedo, run: () => void chain().redo().run() },
  ];
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={t`Formatting`}
      className="gap-x-2 gap-y-0.5 border-b border-line bg-paper p-1.5 max-md:grid max-md:auto-cols-max max-md:grid-flow-col max-md:grid-rows-2 max-md:items-center max-md:overflow-x-auto max-md:pe-8 max-md:mask-r-from-[calc(100%-2rem)] md:flex md:flex-wrap md:items-center"
    >
      <ToolGroup label={t`Headings`} tools={headings} />
      <FontSelect editor={editor} />
      <ToolGroup label={t`Text`} tools={marks} />
      <div className="flex">
        <SwatchTool editor={editor} kind="color" />
        <SwatchTool editor={editor} kind="background" />
      </div>
      <ToolGroup label={t`Lists and indent`} tools={lists} />
      <ToolGroup label={t`Paragraph`} tools={paragraphs} />
      <EditorInserts editor={editor} onPictures={onPictures} />
      <ToolGroup label={t`History`} tools={history} />
    </div>
  );
}
