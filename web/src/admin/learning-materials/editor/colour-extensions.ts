import { BackgroundColor, Color } from '@tiptap/extension-text-style';

/*
 * Colours of text and of what is behind it. Beside the colour itself a custom property names it, from which the style
 * sheet derives one that can be read on this theme's paper; the server keeps the colour alone.
 */
export const TextColour = Color.extend({
  addGlobalAttributes() {
    return (this.parent?.() ?? []).map((group) => ({
      ...group,
      attributes: {
        ...group.attributes,
        color: {
          ...group.attributes['color'],
          renderHTML: ({ color }: Record<string, string | null>) =>
            color ? { style: `color: ${color}; --chosen-ink: ${color}` } : {},
        },
      },
    }));
  },
});

export const BackgroundColour = BackgroundColor.extend({
  addGlobalAttributes() {
    return (this.parent?.() ?? []).map((group) => ({
      ...group,
      attributes: {
        ...group.attributes,
        backgroundColor: {
          ...group.attributes['backgroundColor'],
          renderHTML: ({ backgroundColor: colour }: Record<string, string | null>) =>
            colour ? { style: `background-color: ${colour}; --chosen-paper: ${colour}` } : {},
        },
      },
    }));
  },
});
