const properties = [
  ['color', '--chosen-ink'],
  ['background-color', '--chosen-paper'],
] as const;

/**
 * Names the colours of a text in custom properties, from which rich-text.css derives ones that can be read on this
 * theme's paper: what an author chose on light paper need not be readable on dark.
 */
export function nameColours(html: string): string {
  if (!html.includes('color')) return html;
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const { style } of template.content.querySelectorAll<HTMLElement>('[style]')) {
    for (const [property, name] of properties) {
      const colour = style.getPropertyValue(property);
      if (colour !== '') style.setProperty(name, colour);
    }
  }
  return template.innerHTML;
}
