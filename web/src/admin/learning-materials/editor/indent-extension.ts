import { Extension } from '@tiptap/core';

/** Levels of indentation that a paragraph or heading can have (PRODUCT.md#constants). */
const maxIndent = 8;
const indentedTypes = ['paragraph', 'heading', 'blockquote'];

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Moves the chosen paragraphs in (`1`) or out (`-1`) by one level. */
      changeIndent: (by: 1 | -1) => ReturnType;
    };
  }
}

/** Indentation of paragraphs and headings, levels 1 to 8. In lists, Tab moves the item instead. */
export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes() {
    return [
      {
        types: indentedTypes,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => {
              const level = Number(element.dataset['indent']);
              return Number.isInteger(level) && level >= 1 && level <= maxIndent ? level : 0;
            },
            renderHTML: ({ indent }) => (indent ? { 'data-indent': String(indent) } : {}),
          },
        },
      },
    ];
  },

  addCommands() {
    return {
      changeIndent:
        (by) =>
        ({ tr, state, dispatch }) => {
          const { from, to } = state.selection;
          state.doc.nodesBetween(from, to, (node, position) => {
            if (!indentedTypes.includes(node.type.name)) return;
            const level = Math.min(maxIndent, Math.max(0, Number(node.attrs['indent'] ?? 0) + by));
            tr.setNodeAttribute(position, 'indent', level);
          });
          dispatch?.(tr);
          return tr.docChanged;
        },
    };
  },
});
