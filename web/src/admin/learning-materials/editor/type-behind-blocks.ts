import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** What a browser says of a key that an input method takes, as for Chinese. */
const inputMethodKey = 229;

/** Whether a key writes something, rather than moving, deleting or commanding. */
function writes({ key, keyCode, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (keyCode === inputMethodKey) return true;
  return /^.$/u.test(key) && !ctrlKey && !metaKey && !altKey;
}

/** Where a picture or a video is selected: moves the cursor into an empty paragraph behind it, which is made if need be. */
function goBehind({ state, dispatch }: EditorView): void {
  const { selection, tr, schema } = state;
  const paragraph = schema.nodes['paragraph'];
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom || !paragraph) return;
  const { to } = selection;
  const next = tr.doc.resolve(to).nodeAfter;
  if (!(next?.type === paragraph && next.content.size === 0)) tr.insert(to, paragraph.create());
  dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1)).scrollIntoView());
}

/**
 * What is typed or pasted while a picture or a video is selected stands behind it. ProseMirror would put it in its place, and
 * whoever has just chosen the size of a picture and writes on would lose it. Keys that delete still do.
 */
export const TypeBehindBlocks = Extension.create({
  name: 'typeBehindBlocks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            if (writes(event)) goBehind(view);
            return false;
          },
          compositionstart: (view) => {
            goBehind(view);
            return false;
          },
          paste: (view) => {
            goBehind(view);
            return false;
          },
          // What comes without a key, as from a phone's keyboard or by voice: the browser would take the picture out itself.
          beforeinput: (view, event) => {
            const { inputType, data } = event;
            if (inputType !== 'insertText' || !(view.state.selection instanceof NodeSelection)) return false;
            event.preventDefault();
            goBehind(view);
            if (data !== null) view.dispatch(view.state.tr.insertText(data));
            return true;
          },
        },
      },
    }),
  ],
});
