import type { Editor, JSONContent } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Selection, type Transaction } from '@tiptap/pm/state';

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where blocks go that are inserted at a position: after its paragraph, or in the place of one that is empty. */
function placeOf(tr: Transaction, position: number): Place {
  const $position = tr.doc.resolve(Math.min(position, tr.doc.content.size));
  const { parent, depth } = $position;
  if (!parent.isTextblock || depth === 0) return { from: $position.pos, to: $position.pos };
  const isReplaced = parent.content.size === 0 && depth === 1;
  return { from: isReplaced ? $position.before() : $position.after(), to: $position.after() };
}

/**
 * Inserts pictures or videos as blocks of their own, in their order and in one step: no word is split, and nothing that is
 * selected is replaced. Typing goes on in a paragraph behind them, unless `keepsCursor`.
 */
export function insertBlocks(
  editor: Editor,
  blocks: readonly JSONContent[],
  position = editor.state.selection.to,
  keepsCursor = false,
): void {
  const { schema, tr } = editor.state;
  const nodes = blocks.map((block) => schema.nodeFromJSON(block));
  const { from, to } = placeOf(tr, position);
  tr.replaceWith(from, to, nodes);
  const behind = from + nodes.reduce((size, node) => size + node.nodeSize, 0);
  const next = tr.doc.resolve(behind).nodeAfter;
  const paragraph = schema.nodes['paragraph']?.create();
  if (paragraph && !(next?.isTextblock && next.content.size === 0) && !(keepsCursor && next)) {
    tr.insert(behind, paragraph);
  }
  if (!keepsCursor) tr.setSelection(Selection.near(tr.doc.resolve(behind), 1)).scrollIntoView();
  // A step of its own for whoever undoes: not one with what was typed just before or after.
  editor.view.dispatch(closeHistory(tr));
  editor.view.dispatch(closeHistory(editor.state.tr));
  // At once: the editor's own command waits for the next frame, and what is typed before it would be lost.
  if (!keepsCursor) editor.view.focus();
}

/** Keeps a place in a text while it goes on changing. */
export function holdPlace(editor: Editor, start = editor.state.selection.to) {
  let position = start;
  let hasMoved = false;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    position = transaction.mapping.map(position, -1);
    hasMoved ||= transaction.docChanged || transaction.selectionSet;
  };
  editor.on('transaction', follow);
  return {
    /** Ends it: where the place is now, and whether the person went on writing meanwhile. */
    release: () => {
      editor.off('transaction', follow);
      return { position, hasMoved };
    },
  };
}
