import { Extension } from '@tiptap/core';

const directedTypes = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'];

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    direction: {
      /** Makes the chosen paragraphs, with the lists around them, run from right to left, or as their first letter does. */
      setDirection: (direction: 'rtl' | null) => ReturnType;
    };
  }
}

/**
 * Direction of paragraphs and lists. The editor's own extension marks every node `auto`, list items too; those then
 * look past their paragraphs, which have a direction of their own, and put the bullets of Arabic lists on the left.
 */
export const Direction = Extension.create({
  name: 'direction',

  addGlobalAttributes() {
    return [
      {
        types: directedTypes,
        attributes: {
          dir: {
            default: null,
            parseHTML: (element) => {
              const dir = element.getAttribute('dir');
              return dir === 'rtl' || dir === 'ltr' ? dir : null;
            },
          },
        },
      },
    ];
  },

  addCommands() {
    return {
      setDirection:
        (direction) =>
        ({ tr, state, dispatch }) => {
          const { from, to } = state.selection;
          state.doc.nodesBetween(from, to, (node, position) => {
            if (directedTypes.includes(node.type.name)) tr.setNodeAttribute(position, 'dir', direction);
          });
          dispatch?.(tr);
          return tr.docChanged;
        },
    };
  },
});
